import type {
  createExport,
  createOwnExport,
  ExportedList,
  ExportFormat,
  Input,
} from '@internship-portals/shared-api/contract';
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
  return linkWith(links, 'export', { path: DOWNLOAD_PATH, content: request });
}

/** What the query of a link to a download holds, under the name of the kind. */
type DownloadKind = 'export' | 'documents' | 'intake-record';
/** The query of such a link. */
export type DownloadQuery = LinkProof & Partial<Record<DownloadKind, unknown>>;

/** A signed address that holds what was asked for, so the server stores nothing. */
export function linkWith(links: SignedLinks, kind: DownloadKind, { path, content }: { path: string; content: object }) {
  const what = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${path}?${kind}=${what}&${links.sign(kind, what)}`;
}

/**
 * What a link asks for.
 *
 * @param advice how to get a new link, as a sentence
 * @throws 403 for a link that was altered or has expired
 */
export function readContent<Content>(
  links: SignedLinks,
  kind: DownloadKind,
  { query, advice }: { query: DownloadQuery; advice: string },
): Content {
  const what = query[kind];
  if (typeof what !== 'string') throw changedLink(advice);
  links.require(kind, what, query, advice);
  return JSON.parse(Buffer.from(what, 'base64url').toString()) as Content;
}

const ADVICE = 'Go back to the table and export it again.';

/**
 * The export that a link asks for.
 *
 * @throws 403 for a link that was altered or has expired
 */
export function readLink(links: SignedLinks, query: DownloadQuery): ExportRequest {
  return readContent(links, 'export', { query, advice: ADVICE });
}
