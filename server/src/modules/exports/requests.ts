import type { createExport, createOwnExport, ExportedList, ExportFormat, Input } from 'shared-api/contract';
import type { ListSelection } from '../../database/lists/batches';
import { API_ROOT } from '../../http/request-path';
import { changedLink, type LinkProof, type SignedLinks } from '../../http/signed-links';

/** An export request. It is part of the link, so the server stores nothing. */
export interface ExportRequest {
  list: ExportedList;
  format: ExportFormat;
  columns: { id: string; header: string }[];
  selection: ListSelection;
  /** The id of the person who asked for it. */
  by: string;
}

/** The address of the download. It is not in the contract, because the browser opens it as a page. */
export const DOWNLOAD_PATH = `${API_ROOT}/Export`;

/** The part of the call's body that goes into the link: only fields of the contract, and who asked. */
export function toExportRequest(
  body: Input<typeof createExport | typeof createOwnExport>['body'],
  by: string,
): ExportRequest {
  const { List, Format, Columns, search, sort, filter } = body;
  return {
    list: List,
    format: Format,
    columns: Columns.map(({ id, header }) => ({ id, header })),
    selection: { search, sort, filter },
    by,
  };
}

/** The signed address of the download. */
export function linkTo(links: SignedLinks, request: ExportRequest): string {
  const what = Buffer.from(JSON.stringify(request)).toString('base64url');
  return `${DOWNLOAD_PATH}?export=${what}&${links.sign('export', what)}`;
}

const ADVICE = 'Go back to the table and export it again.';

/**
 * The export that a link asks for.
 *
 * @throws 403 for a link that was altered or has expired
 */
export function readLink(links: SignedLinks, query: LinkProof & { export?: unknown }): ExportRequest {
  const { export: what } = query;
  if (typeof what !== 'string') throw changedLink(ADVICE);
  links.require('export', what, query, ADVICE);
  return JSON.parse(Buffer.from(what, 'base64url').toString()) as ExportRequest;
}
