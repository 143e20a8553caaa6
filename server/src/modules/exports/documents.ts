import { Readable } from 'node:stream';
import { createDocumentsExport } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import type { Db, DocumentKind } from '../../database/connection';
import { recordDownload } from '../../http/audit';
import { FieldErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { API_ROOT } from '../../http/request-path';
import { answerLinkError } from '../../http/signed-links';
import { today } from '../../lib/calendar';
import { type ZipEntry, zip } from '../../lib/zip';
import type { Services } from '../../services';
import { findApplications, findDocuments, readDocument, referenceOf } from '../applications';
import type { Stored } from '../files';
import { headersOf, nameOfFile, ZIP_TYPE } from './file-headers';
import { type DownloadQuery, linkWith, readContent } from './requests';

const PATH = `${API_ROOT}/Documents`;
const ADVICE = 'Go back to the list and download the documents again.';
const SUBJECT = { kind: 'list', id: 'documents' } as const;

const FILE_NAMES: Record<DocumentKind, string> = { Cv: 'CV', AttachmentLetter: 'Letter' };

/** Creates the links to the documents of chosen applications. */
export function documentsExportRoutes(mount: Mount, { audit, db, links }: Services): void {
  mount(createDocumentsExport, async ({ body: { Ids }, user }) => {
    const { length: Documents } = await findFiles(db, Ids);
    if (Documents === 0)
      throw new FieldErrors({ Ids: ['None of these applications has documents. They were erased.'] });
    const detail = `${Documents} documents of ${Ids.length} applications`;
    await audit.record(db, { event: 'list-exported', subject: SUBJECT, detail });
    return { Export: linkWith(links, 'documents', { path: PATH, content: { Ids, by: user.id } }), Documents };
  });
}

/** Serves those links. The browser downloads them, so they are not in the contract. */
export function registerDocumentsDownload(app: FastifyInstance, services: Services): void {
  const { db, links, config, now } = services;
  app.route<{ Querystring: DownloadQuery }>({
    method: ['GET', 'HEAD'],
    url: PATH,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { Ids, by } = readContent<{ Ids: string[]; by: string }>(links, 'documents', {
        query: request.query,
        advice: ADVICE,
      });
      reply.headers(headersOf(`documents-${today(now(), config.timeZone)}.zip`, ZIP_TYPE));
      // The headers alone: nothing is downloaded.
      if (request.method === 'HEAD') return reply.send();
      const files = await findFiles(db, Ids);
      recordDownload(services, reply, () => ({
        event: 'list-downloaded',
        actor: { kind: 'user', id: by },
        subject: SUBJECT,
        detail: `${files.length} documents`,
      }));
      return reply.send(Readable.from(zip(entries(services, files), now())));
    },
  });
}

/** The documents of these applications, as 'Amina Otieno 4F1C-9A02 CV.pdf'. */
async function findFiles(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const applications = await findApplications(db, ids);
  const files = [];
  for (const { id, name } of applications.values()) {
    for (const [kind, document] of Object.entries(await findDocuments(db, id))) {
      files.push({
        id: document.id,
        name: `${nameOfFile(name)} ${referenceOf(id)} ${FILE_NAMES[kind as DocumentKind]}.pdf`,
      });
    }
  }
  return files;
}

/** One document is in memory at a time. */
function* entries(stored: Stored, files: { id: string; name: string }[]): Generator<ZipEntry> {
  for (const { id, name } of files) {
    const read = async () => {
      const document = await readDocument(stored, id);
      // An interrupted download is noticed; a complete archive without a file is not.
      if (!document) throw new Error(`The document ${id} was erased during the download`);
      return document.bytes;
    };
    yield { name, text: false, read };
  }
}
