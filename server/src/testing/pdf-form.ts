import { PDFDocument } from '@cantoo/pdf-lib';

interface FormOptions {
  texts?: string[];
  checks?: string[];
  /** The field in which lines break. */
  multiline?: string;
  /** Needed to open the file, or only to change it. */
  password?: { toOpen?: string; toChange: string };
}

/** A PDF with these text fields, 160 points wide and for 10 characters of 12 points, and boxes. */
export async function pdfForm({ texts = ['Name'], checks = [], multiline, password }: FormOptions = {}) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const form = pdf.getForm();
  const at = (index: number) => ({ x: 50, y: 780 - index * 30, width: 160, height: 20 });
  for (const [index, name] of texts.entries()) {
    const field = form.createTextField(name);
    field.addToPage(page, at(index));
    field.setFontSize(12);
    if (name === multiline) field.enableMultiline();
    // Shorter than most of what fills it.
    else field.setMaxLength(10);
  }
  for (const [index, name] of checks.entries())
    form.createCheckBox(name).addToPage(page, { ...at(index + texts.length), width: 20 });
  if (password) pdf.encrypt({ userPassword: password.toOpen ?? '', ownerPassword: password.toChange });
  return new Blob([Buffer.from(await pdf.save())]);
}
