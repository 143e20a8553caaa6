import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { recordDownload } from '../../http/audit';
import { contentDisposition } from '../../http/content-disposition';
import { HttpError } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import { fold } from '../../lib/text';
import { type ZipEntry, zip } from '../../lib/zip';
import type { Services } from '../../services';
import { readDocument } from '../applications';
import { readFile } from '../hand-ins';
import { readUpload } from '../joining-documents';
import { readLogbookFile } from '../logbooks';
import { findUntoldDeclines, type UntoldDecline } from '../mails';
import { collectPersonalData, type PersonalDataFile } from './collection';
import { personalDataPage } from './page';
import { findPersonOf } from './person';

/** The address of an export for the next 5 minutes, for the person with the id `by`. */
export function linkToExport(links: SignedLinks, applicationId: string, by: string): string {
  const proof = links.sign('personal-data', `${applicationId} ${by}`);
  return `${API_ROOT}/PersonalData/${applicationId}?by=${by}&${proof}`;
}

/** Takes the place of an administrator's id in the link of an applicant. */
const APPLICANT = 'applicant';

/** The address of the applicant's own copy. */
export const linkToOwnCopy = (links: SignedLinks, applicationId: string) =>
  linkToExport(links, applicationId, APPLICANT);

const ADVICE = 'Go back to the applicant and export the personal data again.';

/** Serves the signed links to exports. They are not in the contract, because the browser downloads them. */
export function registerPersonalDataDownload(app: FastifyInstance, services: Services): void {
  const { db, links, now } = services;
  app.route<{ Params: { id: string }; Querystring: LinkProof & { by?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: `${API_ROOT}/PersonalData/:id`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      const by = String(request.query.by);
      links.require('personal-data', `${id} ${by}`, request.query, ADVICE);
      const person = await findPersonOf(db, id);
      if (!person?.applications.length)
        throw new HttpError('not_found', 'There is nothing to export. The data has been erased.');
      const at = now();
      const isOwn = by === APPLICANT;
      const whole = await collectPersonalData(db, person, at.toISOString());
      const ids = person.applications.map((application) => application.id);
      const data = isOwn ? ownCopy(whole, await findUntoldDeclines(db, ids, at)) : whole;
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', zipName(data)),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      // The headers alone: nothing is downloaded.
      if (request.method === 'HEAD') return reply.send();
      request.log.info({ application: id, by }, 'personal data downloaded');
      recordDownload(services, reply, () => ({
        event: 'personal-data-downloaded',
        actor: isOwn ? { kind: 'anonymous' } : { kind: 'user', id: by },
        subject: { kind: 'application', id },
      }));
      return reply.send(Readable.from(zip(entries(services, data), at)));
    },
  });
}

/**
 * What an applicant gets without an administrator: not what staff wrote, which may name others and has to be read first,
 * nor accounts, which have pages of their own, nor a decline of which the e-mail waits for its hour.
 */
function ownCopy(data: PersonalDataFile, untold: ReadonlyMap<string, UntoldDecline>): PersonalDataFile {
  const staff = (name: string | null) => name && 'an administrator';
  return {
    ...data,
    accounts: [],
    emails: data.emails.filter(
      ({ kind, state }) => untold.size === 0 || kind !== 'application-declined' || state === 'sent',
    ),
    applications: data.applications.map((application) => ({
      ...application,
      ...before(untold.get(application.id)),
      internalNotes: [],
      interviewFeedback: [],
      corrections: application.corrections.map((line) => ({ ...line, correctedBy: 'an administrator' })),
      history: application.history
        .filter(({ at, to }) => to !== 'Declined' || at !== untold.get(application.id)?.declinedAt)
        .map((line) => ({
          ...line,
          decidedBy: staff(line.decidedBy),
          reason: null,
          note: null,
        })),
    })),
  };
}

const before = (untold: UntoldDecline | undefined) => (untold ? { status: untold.from, decidedAt: null } : {});

function* entries(services: Services, data: PersonalDataFile): Generator<ZipEntry> {
  const text = (name: string, content: () => string): ZipEntry => ({
    name,
    text: true,
    read: async () => Buffer.from(content()),
  });
  yield text('personal-data.json', () => `${JSON.stringify(data, null, 2)}\n`);
  yield text('personal-data.html', () => personalDataPage(data));
  for (const { id, file } of data.applications.flatMap((application) => application.documents)) {
    const read = async () => {
      const document = await readDocument(services, id);
      // An interrupted download is noticed; a complete archive without a file is not.
      if (!document) throw new Error(`The document ${id} was erased during the export`);
      return document.bytes;
    };
    yield { name: file, text: false, read };
  }
  const handedIn = data.accounts.flatMap(({ tasks }) =>
    tasks.flatMap(({ handIns }) => handIns.flatMap(({ files }) => files)),
  );
  const uploads = data.accounts.flatMap(({ joiningDocuments }) => joiningDocuments);
  const written = data.accounts.flatMap(({ logbook }) =>
    logbook.flatMap(({ days }) => days.flatMap(({ files }) => files)),
  );
  for (const [files, readOne] of [
    [handedIn, readFile] as const,
    [written, readLogbookFile] as const,
    [uploads, readUpload] as const,
  ]) {
    for (const { id, file } of files) {
      const read = async () => {
        const bytes = await readOne(services, id);
        if (!bytes) throw new Error(`The file ${id} was erased during the export`);
        return bytes;
      };
      yield { name: file, text: false, read };
    }
  }
}

/** 'personal-data-amina-otieno-2026-11-21.zip' */
function zipName({ applications, exportedAt }: PersonalDataFile): string {
  const name = fold(applications.at(-1)?.name ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${['personal-data', name, exportedAt.slice(0, 10)].filter(Boolean).join('-')}.zip`;
}
