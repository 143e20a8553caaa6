import type { FastifyInstance } from 'fastify';
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
  certificate: 'Certificate',
  'reference-letter': 'ReferenceLetter',
  'university-form': 'UniversityForm',
  'internship-record': 'InternshipRecord',
  'assessed-record': 'AssessedRecord',
} as const;
type RecordPaperKind = keyof typeof PAPERS;

/** A paper as it is written for one download. */
export interface RecordPaper {
  title: string;
  bytes: Buffer;
}

/** An address that opens a paper as a PDF, for 5 minutes. */
export function linkOfPaper(links: SignedLinks, kind: RecordPaperKind, id: string): string {
  return `${API_ROOT}/${PAPERS[kind]}/${id}/File?${links.sign(kind, id)}`;
}

/**
 * Serves papers of a kind by signed links, which the browser opens as pages. Each is written anew.
 *
 * @param write the title of the paper, and the PDF; undefined if there is nothing to print
 */
export function registerPaper(
  app: FastifyInstance,
  links: SignedLinks,
  kind: RecordPaperKind,
  write: (id: string) => Promise<RecordPaper | undefined>,
): void {
  const noun = PAPERS[kind];
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/${noun}/:id/File`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      links.require(kind, id, request.query, 'Reload the page and download the file again.');
      const paper = await write(id);
      if (!paper) throw notFound();
      return sendPaper(reply, paper.title, paper.bytes);
    },
  });
}
