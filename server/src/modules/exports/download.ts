import type { FastifyInstance } from 'fastify';
import type { ExportedList } from 'shared-api/contract';
import { today } from '../../calendar';
import { contentDisposition } from '../../plugins/content-disposition';
import { HttpError } from '../../plugins/errors';
import type { LinkProof } from '../../plugins/links';
import type { Services } from '../../services';
import { fileFormats } from './files';
import { DOWNLOAD_PATH, readLink } from './requests';
import { exportSources } from './sources';

const REFUSED = {
  expired: 'This link to an export has expired: it works for 5 minutes. Export the table again.',
  altered: 'This link to an export is not valid. Export the table again.',
};

const FILE_NAMES: Record<ExportedList, string> = {
  applications: 'applications',
  selectedApplicants: 'selected-applicants',
  supervisors: 'supervisors',
  interns: 'interns',
  positions: 'positions',
};

/**
 * Serves the links of `POST /Admin/Export`. The length is not known beforehand, so the answer comes in chunks, and one
 * that fails half-way is cut off without the last chunk: browsers report it and keep no half of a file as the whole.
 */
export function registerExportDownload(app: FastifyInstance, { wholeLists, links, config, now }: Services): void {
  const sources = exportSources(wholeLists);
  app.route<{ Querystring: LinkProof & { export?: unknown } }>({
    method: 'GET',
    url: DOWNLOAD_PATH,
    // It would read all rows for the sake of a few headers.
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const asked = readLink(links, request.query);
      if (asked === 'expired' || asked === 'altered') throw new HttpError(403, REFUSED[asked]);
      const { list, format, columns, selection } = asked;
      const { contentType, write } = fileFormats[format];
      const ids = columns.map(({ id }) => id);
      const headers = columns.map(({ header }) => header);
      const name = `${FILE_NAMES[list]}-${today(now(), config.timeZone)}.${format}`;
      return reply
        .headers({
          'content-type': contentType,
          'content-disposition': contentDisposition('attachment', name),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(write(headers, sources[list].read(selection, ids)));
    },
  });
}
