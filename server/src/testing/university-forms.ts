import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { encodeForm, type TestServer } from './server';

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
