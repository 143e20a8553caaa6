/** The name of a PDF with its extension, so that no system takes it for a program: `cv.exe` becomes `cv.exe.pdf`. */
export function asPdf(filename: string): string {
  return /\.pdf$/i.test(filename) ? filename : `${filename}.pdf`;
}

/** A plain name for old clients, the real one in UTF-8 (RFC 6266); neither can break out of the header. */
export function contentDisposition(how: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
