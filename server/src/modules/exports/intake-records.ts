import { Readable } from 'node:stream';
import { createRecordExport, type IntakeRecordFormat } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { recordDownload } from '../../http/audit';
import { FieldErrors, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { API_ROOT } from '../../http/request-path';
import { answerLinkError } from '../../http/signed-links';
import { today } from '../../lib/calendar';
import { zip } from '../../lib/zip';
import type { Services } from '../../services';
import { findInternsOf } from '../completions';
import { findRecord } from '../intakes';
import { headersOf, nameOfFile, ZIP_TYPE } from './file-headers';
import { fileFormats } from './files';
import { RECORD_COLUMNS, readPapers, readRows } from './records-of-interns';
import { type DownloadQuery, linkWith, readContent } from './requests';

/** What a link asks for. */
interface RecordRequest {
  intake: string;
  format: IntakeRecordFormat;
  /** The id of the administrator who asked for it. */
  by: string;
}

const PATH = `${API_ROOT}/IntakeRecord`;
const ADVICE = "Go back to the intake's interns and download the record again.";

/** Creates the links to the record of an intake. */
export function intakeRecordRoutes(mount: Mount, { audit, db, links }: Services): void {
  mount(createRecordExport, async ({ params: { id }, body: { Format }, user }) => {
    const intake = await findRecord(db, id);
    if (!intake) throw notFound();
    const { length: Interns } = await findInternsOf(db, id);
    if (Interns === 0) throw new FieldErrors({ Format: ['No accounts of this intake are active yet.'] });
    await audit.record(db, {
      event: 'list-exported',
      subject: { kind: 'intake', id, label: intake.name },
      detail: `record of ${Interns} interns as ${Format}`,
    });
    const content: RecordRequest = { intake: id, format: Format, by: user.id };
    return { Export: linkWith(links, 'intake-record', { path: PATH, content }), Interns };
  });
}

/** Serves those links. The record of one intern at a time is in memory. */
export function registerIntakeRecords(app: FastifyInstance, services: Services): void {
  const { config, exportDb: db, links, now } = services;
  app.route<{ Querystring: DownloadQuery }>({
    method: ['GET', 'HEAD'],
    url: PATH,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { intake, format, by } = readContent<RecordRequest>(links, 'intake-record', {
        query: request.query,
        advice: ADVICE,
      });
      const found = await findRecord(db, intake);
      if (!found) throw notFound();
      const name = `${nameOfFile(found.name)} record ${today(now(), config.timeZone)}.${format}`;
      reply.headers(headersOf(name, format === 'zip' ? ZIP_TYPE : fileFormats[format].contentType));
      // The headers alone: nothing is downloaded.
      if (request.method === 'HEAD') return reply.send();
      const interns = await findInternsOf(db, intake);
      recordDownload(services, reply, () => ({
        event: 'list-downloaded',
        actor: { kind: 'user', id: by },
        subject: { kind: 'intake', id: intake, label: found.name },
        detail: `record of ${interns.length} interns as ${format}`,
      }));
      if (format === 'zip') return reply.send(Readable.from(zip(readPapers(services, interns), now())));
      return reply.send(fileFormats[format].write(RECORD_COLUMNS, readRows(services, interns)));
    },
  });
}
