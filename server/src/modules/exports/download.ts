import type { ExportedList } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { recordDownload } from '../../http/audit';
import { answerLinkError } from '../../http/signed-links';
import { today } from '../../lib/calendar';
import type { Services } from '../../services';
import { headersOf } from './file-headers';
import { type FileColumn, fileFormats } from './files';
import { DOWNLOAD_PATH, type DownloadQuery, readLink } from './requests';
import { DAYS, exportSources, MOMENTS } from './sources';

const FILE_NAMES: Record<ExportedList, string> = {
  applications: 'applications',
  selectedApplicants: 'selected-applicants',
  supervisors: 'supervisors',
  interns: 'interns',
  positions: 'positions',
  auditEvents: 'audit-log',
  myInterns: 'my-interns',
  assignedTasks: 'assigned-tasks',
};

/** Swedish dates are written as ISO 8601 has them. */
const CLOCK = { dateStyle: 'short', timeStyle: 'medium' } as const;

/**
 * Serves the links to exports. The length is unknown, so the answer is chunked. When it fails half-way the
 * connection ends without the last chunk, and browsers report an incomplete download.
 */
export function registerExportDownload(app: FastifyInstance, services: Services): void {
  const { exportDb, links, config, now } = services;
  const sources = exportSources(exportDb, config, now);
  app.route<{ Querystring: DownloadQuery }>({
    method: ['GET', 'HEAD'],
    url: DOWNLOAD_PATH,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { list, format, columns, selection, by } = readLink(links, request.query);
      const { contentType, write } = fileFormats[format];
      const ids = columns.map(({ id }) => id);
      const fileColumns = columns.map(({ id, header }): FileColumn => {
        if (!MOMENTS.includes(id)) return { header, kind: DAYS.includes(id) ? 'day' : 'text' };
        return { header: `${header} (${config.timeZone})`, kind: 'moment' };
      });
      const clock = new Intl.DateTimeFormat('sv-SE', { ...CLOCK, timeZone: config.timeZone });
      const cellOf = (cell: string, index: number) =>
        cell && fileColumns[index]?.kind === 'moment' ? clock.format(new Date(cell)) : cell;
      const name = `${FILE_NAMES[list]}-${today(now(), config.timeZone)}.${format}`;
      reply.headers(headersOf(name, contentType));
      // The headers alone: no row is read and nothing is downloaded.
      if (request.method === 'HEAD') return reply.send();
      let sent = 0;
      const rows = async function* () {
        for await (const row of sources[list].read(selection, ids, by)) {
          sent += 1;
          yield row.map(cellOf);
        }
      };
      recordDownload(services, reply, () => ({
        event: 'list-downloaded',
        actor: { kind: 'user', id: by },
        subject: { kind: 'list', id: list },
        detail: `${sent} rows as ${format}`,
      }));
      return reply.send(write(fileColumns, rows()));
    },
  });
}
