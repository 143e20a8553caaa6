import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { encodeForm, type TestServer } from './server';

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

/** The lines that a text field shows before a reader draws it, the size of their letters in points, and how high the field is. */
export async function drawnLines(file: Buffer, name: string) {
  const pdf = await PDFDocument.load(file);
  const [widget] = pdf.getForm().getTextField(name).acroField.getWidgets();
  const stream = pdf.context.lookup(widget?.getNormalAppearance());
  if (!(stream instanceof PDFRawStream)) throw new Error(`The field ${name} has no appearance`);
  const drawn = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  const lines = [...drawn.matchAll(/Tj/g)].length;
  return { lines, size: Number(/([\d.]+) Tf/.exec(drawn)?.[1]), height: widget?.getRectangle().height ?? 0 };
}

/** A PDF whose only form is of Adobe's XFA. */
export async function xfaForm() {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.getForm().acroForm.dict.set(PDFName.of('XFA'), pdf.context.obj([]));
  return new Blob([Buffer.from(await pdf.save())]);
}

/** Uploads a form, in place of the PDF of `id` if there is one. */
export async function uploadForm(
  server: Pick<TestServer, 'call'>,
  { token }: { token: string },
  content: Blob | null,
  { name = 'Assessment form.pdf', id }: { name?: string; id?: string } = {},
) {
  const form = new FormData();
  if (content) form.append('File', content, name);
  else form.append('Other', 'nothing');
  const { payload, contentType } = await encodeForm(form);
  const headers = { 'content-type': contentType };
  const path = id === undefined ? '/api/Admin/UniversityForm' : `/api/Admin/UniversityForm/${id}/File`;
  return server.call('POST', path, { token, body: payload, headers });
}
