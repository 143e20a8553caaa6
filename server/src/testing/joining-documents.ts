import { encodeForm, pdf, type TestServer } from './server';

type Person = { token: string };

/** Puts a document on the firm's list and returns its id. */
export async function wantDocument(
  server: Pick<TestServer, 'call' | 'services'>,
  { token }: Person,
  values: Record<string, unknown> = {},
): Promise<string> {
  const body = { Name: 'Insurance', Explanation: '', DaysBefore: 7, Required: true, Active: true, ...values };
  const { status, raw } = await server.call('POST', '/api/Admin/JoiningDocument', { token, body });
  if (status !== 201) throw new Error(`The document was not added: ${raw}`);
  const { id } = await server.services.db
    .selectFrom('joining_documents')
    .select('id')
    .where('name', '=', body.Name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Uploads a file for a document of the list. */
export async function uploadDocument(
  server: Pick<TestServer, 'call'>,
  { token }: Person,
  document: string,
  file: { name?: string; content?: Blob | null } = {},
) {
  const { name = 'scan.pdf', content = pdf('scan') } = file;
  const form = new FormData();
  if (content) form.append('File', content, name);
  else form.append('Other', 'nothing');
  const { payload, contentType } = await encodeForm(form);
  const headers = { 'content-type': contentType };
  return server.call('POST', `/api/JoiningDocument/${document}`, { token, body: payload, headers });
}
