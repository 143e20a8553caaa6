import type { createExport, ExportedList, ExportFormat, Input } from 'shared-api/contract';
import type { ListSelection } from '../../database/lists/batches';
import { API_ROOT } from '../../http/mount';
import { changedLink, type LinkProof, type SignedLinks } from '../../http/signed-links';

/** What an export was asked for: the whole of it travels in the link, so that the server keeps nothing. */
export interface ExportRequest {
  list: ExportedList;
  format: ExportFormat;
  columns: { id: string; header: string }[];
  selection: ListSelection;
}

/** Address of the download, which is not a call of the contract: the browser opens it by itself. */
export const DOWNLOAD_PATH = `${API_ROOT}/Export`;

/** What the link will carry of the call's body: what the contract names and nothing else. */
export function toExportRequest(body: Input<typeof createExport>['body']): ExportRequest {
  const { List, Format, Columns, search, sort, filter } = body;
  return {
    list: List,
    format: Format,
    columns: Columns.map(({ id, header }) => ({ id, header })),
    selection: { search, sort, filter },
  };
}

/** The signed address of the download. */
export function linkTo(links: SignedLinks, request: ExportRequest): string {
  const what = Buffer.from(JSON.stringify(request)).toString('base64url');
  return `${DOWNLOAD_PATH}?export=${what}&${links.sign('export', what)}`;
}

const AGAIN = 'Go back to the table and export it again.';

/** The export that a link asks for. Refuses (403) a link that was not signed like this, or no longer works. */
export function readLink(links: SignedLinks, query: LinkProof & { export?: unknown }): ExportRequest {
  const { export: what } = query;
  if (typeof what !== 'string') throw changedLink(AGAIN);
  links.require('export', what, query, AGAIN);
  return JSON.parse(Buffer.from(what, 'base64url').toString()) as ExportRequest;
}
