import { createExport, createOwnExport, type Input } from '@internship-portals/shared-api/contract';
import { FieldErrors, type Messages, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import type { Services } from '../../services';
import { fileFormats } from './files';
import { type ExportRequest, linkTo, toExportRequest } from './requests';
import { type ExportSource, exportSources } from './sources';

export function exportRoutes(mount: Mount, { audit, db, links, config, now, sessions }: Services): void {
  const sources = exportSources(db, config, now);

  async function linkToExport(body: Input<typeof createExport | typeof createOwnExport>['body'], user: SessionUser) {
    const request = toExportRequest(body, user.id);
    const source = sources[request.list];
    requireNoErrors(checkColumns(source, request.columns));
    const Rows = await source.count(request.selection, request.by);
    requireRoom(request.format, Rows);
    const Export = linkTo(links, request);
    if (Export.length > MAX_LINK)
      throw new FieldErrors({ filter: ['These filters are too long for a link. Remove some and export again.'] });
    // Without the search and the filters, which may name a person.
    await audit.record(db, {
      event: 'list-exported',
      subject: { kind: 'list', id: request.list },
      detail: `${Rows} rows as ${request.format}: ${request.columns.map(({ id }) => id).join(', ')}`,
    });
    return { Export, Rows };
  }

  mount(
    createExport,
    async ({ body, user }) => {
      // All other lists are about people.
      if (body.List !== 'positions') sessions.requireProof(user);
      return linkToExport(body, user);
    },
    async ({ body: { List, Columns } }) => (List && Columns ? checkColumns(sources[List], Columns) : {}),
  );

  mount(
    createOwnExport,
    ({ body, user }) => linkToExport(body, user),
    async ({ body: { List, Columns } }) => (List && Columns ? checkColumns(sources[List], Columns) : {}),
  );
}

/** Node refuses a request whose address and headers exceed 16 KiB together. */
const MAX_LINK = 12 * 1024;

function checkColumns({ columns }: ExportSource, requested: readonly { id: string }[]): Messages {
  const ids = requested.map(({ id }) => id);
  const unknown = ids.find((id) => !columns.includes(id));
  if (unknown !== undefined) {
    return { Columns: [`The list has no column ${JSON.stringify(unknown)} to export.`] };
  }
  return new Set(ids).size < ids.length ? { Columns: ['Name each column once.'] } : {};
}

/** Throws 422 when a file of the format cannot hold this many rows. */
export function requireRoom(format: ExportRequest['format'], rows: number): void {
  const { maxRows } = fileFormats[format];
  if (rows <= maxRows) return;
  const limit = maxRows.toLocaleString('en');
  throw new FieldErrors({ Format: [`A sheet holds at most ${limit} rows. Narrow the table, or export it as CSV.`] });
}
