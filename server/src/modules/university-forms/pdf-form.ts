import { readFile } from 'node:fs/promises';
import type { PDFTextField } from '@cantoo/pdf-lib';
import { type UniversityForm, universityFormMessages } from '@internship-portals/shared-api/contract';
import { REGULAR_FONT } from '../../lib/pdf';

export type FormField = UniversityForm['Fields'][number];

// Loaded with the first form: few programmes have one.
const library = () => import('@cantoo/pdf-lib');

/** Opens a PDF and removes what it has of XFA: programs that know it would show its values instead of those of the fields. */
async function openForm(bytes: Buffer) {
  const { PDFDocument, PDFName } = await library();
  const pdf = await PDFDocument.load(bytes);
  const hasXfa = pdf.catalog.getAcroForm()?.dict.delete(PDFName.of('XFA')) === true;
  return { pdf, form: pdf.getForm(), hasXfa };
}

/** The fields of a PDF form that can be filled, or why there are none. */
export async function readFields(bytes: Buffer, filename: string): Promise<FormField[] | { refusal: string }> {
  const { EncryptedPDFError, PDFCheckBox, PDFTextField } = await library();
  let fields: FormField[];
  let hasXfa: boolean;
  try {
    const opened = await openForm(bytes);
    hasXfa = opened.hasXfa;
    fields = opened.form.getFields().flatMap((field): FormField[] => {
      if (field instanceof PDFTextField) return [{ Name: field.getName(), Kind: 'text' }];
      return field instanceof PDFCheckBox ? [{ Name: field.getName(), Kind: 'check' }] : [];
    });
    // A form that cannot be filled is refused now, not when it is needed.
    await fillForm(bytes, new Map(fields.map(({ Name, Kind }) => [Name, Kind === 'check' ? true : 'Text'])));
  } catch (error) {
    // The library throws errors of many kinds for what is no PDF.
    const isLocked = error instanceof EncryptedPDFError;
    return { refusal: isLocked ? universityFormMessages.locked(filename) : universityFormMessages.broken(filename) };
  }
  if (fields.length > 0) return fields;
  return { refusal: hasXfa ? universityFormMessages.xfa(filename) : universityFormMessages.noFields(filename) };
}

/**
 * Fills a form. Its other fields stay as they are and can be filled by hand. Fields that are not there are passed over.
 *
 * @param values the text of a text field, or whether a box is ticked, by the field's name
 */
export async function fillForm(bytes: Buffer, values: ReadonlyMap<string, string | boolean>): Promise<Buffer> {
  const { PDFCheckBox, PDFTextField } = await library();
  const fontkit = await import('fontkit');
  const { pdf, form } = await openForm(bytes);
  pdf.registerFontkit(fontkit);
  // The form's own font may lack letters of names.
  const font = await pdf.embedFont(await readFile(REGULAR_FONT), { subset: true });
  for (const [name, value] of values) {
    const field = form.getFieldMaybe(name);
    if (field instanceof PDFTextField && typeof value === 'string') {
      fit(field, value, (size) => font.widthOfTextAtSize(value, size));
      field.updateAppearances(font);
    }
    if (field instanceof PDFCheckBox && typeof value === 'boolean') {
      if (value) field.check();
      else field.uncheck();
      if (field.needsAppearancesUpdate()) field.defaultUpdateAppearances();
    }
  }
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
}

/** Writes a text in a field, smaller where it is too long for it. */
function fit(field: PDFTextField, value: string, widthAt: (size: number) => number): void {
  const isMultiline = field.isMultiline();
  const text = isMultiline ? value : value.replace(/\s+/g, ' ');
  const limit = field.getMaxLength();
  if (limit !== undefined && text.length > limit) {
    // The squares of a comb are as many as the limit.
    field.disableCombing();
    field.setMaxLength(undefined);
  }
  for (const widget of field.acroField.getWidgets()) {
    const appearance = widget.getDefaultAppearance() ?? field.acroField.getDefaultAppearance();
    const size = Number(FONT_SIZE.exec(appearance ?? '')?.[1] ?? 0);
    // The library chooses a size itself where the form has none.
    if (!appearance || size === 0) continue;
    const { width, height } = widget.getRectangle();
    const room = Math.max(1, width - 2 * PADDING);
    const lines = isMultiline ? text.split('\n').length + Math.ceil(widthAt(size) / room) : 1;
    const isTooLong = isMultiline ? lines * size * LINE_HEIGHT > height : widthAt(size) > room;
    if (!isTooLong) continue;
    const smaller = isMultiline ? 0 : Math.max(MIN_SIZE, (size * room) / widthAt(size));
    widget.setDefaultAppearance(appearance.replace(FONT_SIZE, `${smaller.toFixed(2)} Tf`));
  }
  field.setText(text);
}

/** The size in an appearance such as `/Helv 12 Tf 0 g`, in points. */
const FONT_SIZE = /([\d.]+)\s+Tf/;
/** Of the text within a field, in points. */
const PADDING = 2;
/** The smallest that can be read on paper, in points. */
const MIN_SIZE = 4;
const LINE_HEIGHT = 1.2;
