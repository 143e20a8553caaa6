import type { FastifyInstance } from 'fastify';
import { currentOrigin, recordDownload } from './audit';
import { notFound } from './errors';
import { API_ROOT } from './request-path';
import { sendPaper } from './send-paper';
import { answerLinkError, type LinkProof, type SignedLinks } from './signed-links';

/** The papers of an internship's record: the noun of the address of each. */
const PAPERS = {
  logbook: 'Logbook',
  'signed-weeks': 'SignedWeeks',
  attendance: 'Attendance',
  evaluation: 'Evaluation',
  performance: 'Performance',
  certificate: 'Certificate',
  'reference-letter': 'ReferenceLetter',
  'university-form': 'UniversityForm',
  'internship-record': 'InternshipRecord',
  'assessed-record': 'AssessedRecord',
} as const;
type RecordPaperKind = keyof typeof PAPERS;

/** A paper as it is written for one download. */
export interface RecordPaper {
  internId: string;
  title: string;
  bytes: Buffer;
}

/** An address that opens a paper as a PDF, for 5 minutes. It names the caller, for the audit trail; a lecturer has no account. */
export function linkOfPaper(links: SignedLinks, kind: RecordPaperKind, id: string): string {
  const { id: by = '' } = currentOrigin().actor;
  return `${API_ROOT}/${PAPERS[kind]}/${id}/File?by=${by}&${links.sign(kind, `${id} ${by}`)}`;
}

/**
 * Serves papers of a kind by signed links, which the browser opens as pages. Each is written anew. What others than the intern
 * download is recorded.
 *
 * @param write the title of the paper, and the PDF; undefined if there is nothing to print
 */
export function registerPaper(
  app: FastifyInstance,
  services: Parameters<typeof recordDownload>[0] & { links: SignedLinks },
  kind: RecordPaperKind,
  write: (id: string) => Promise<RecordPaper | undefined>,
): void {
  const noun = PAPERS[kind];
  app.route<{ Params: { id: string }; Querystring: LinkProof & { by?: unknown } }>({
    method: 'GET',
    url: `${API_ROOT}/${noun}/:id/File`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      const by = String(request.query.by);
      services.links.require(kind, `${id} ${by}`, request.query, 'Reload the page and download the file again.');
      const paper = await write(id);
      if (!paper) throw notFound();
      if (request.method === 'GET' && by !== paper.internId)
        recordDownload(services, reply, () => ({
          event: 'paper-downloaded',
          actor: by ? { kind: 'user', id: by } : { kind: 'anonymous' },
          subject: { kind: 'user', id: paper.internId },
          detail: kind.replaceAll('-', ' '),
        }));
      return sendPaper(reply, paper.title, paper.bytes);
    },
  });
}
