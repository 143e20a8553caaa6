import { contentDisposition } from '../../http/content-disposition';

export const ZIP_TYPE = 'application/zip';

/** The headers of a file that is made for this download, and that nothing keeps. */
export function headersOf(name: string, contentType: string) {
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
}

/** A text as the name of a file or folder, without what Windows refuses: some characters, and a full stop at the end. */
export function nameOfFile(text: string): string {
  return text
    .replace(/[<>:"/\\|?*]/g, ' ')
    .replace(/[. ]+$/, '')
    .trim();
}
