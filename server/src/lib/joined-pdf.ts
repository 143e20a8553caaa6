/**
 * Joins PDFs behind a cover that names their pages, and numbers them. Their form fields stay behind: a signature among them would
 * no longer hold. Fields of the cover stay.
 *
 * @param writeCover gets the first page of each file, and how many pages there are in all
 */
export async function joinPdfs(
  files: readonly Buffer[],
  writeCover: (firstPages: readonly number[], total: number) => Promise<Buffer>,
): Promise<Buffer> {
  // Loaded with the first file: it is large.
  const { PDFDocument, PDFName, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const parts = await Promise.all(files.map((file) => PDFDocument.load(file)));
  const cover = async (length: number) => {
    let next = length + 1;
    const firstPages = parts.map((part) => {
      const first = next;
      next += part.getPageCount();
      return first;
    });
    const total = next - 1;
    return { total, joined: await PDFDocument.load(await writeCover(firstPages, total), { updateMetadata: false }) };
  };
  let { total, joined } = await cover(1);
  // What follows a longer one has other numbers.
  if (joined.getPageCount() > 1) ({ total, joined } = await cover(joined.getPageCount()));
  const font = joined.embedStandardFont(StandardFonts.Helvetica);
  for (const part of parts) {
    for (const page of part.getPages()) page.node.delete(PDFName.of('Annots'));
    for (const page of await joined.copyPages(part, part.getPageIndices())) {
      joined.addPage(page);
      const text = `Record, page ${joined.getPageCount()} of ${total}`;
      const x = (page.getWidth() - font.widthOfTextAtSize(text, SIZE)) / 2;
      page.drawText(text, { x, y: EDGE, size: SIZE, font, color: rgb(0.29, 0.33, 0.39) });
    }
  }
  // A signature needs its place as bytes, and not in a compressed stream.
  return Buffer.from(await joined.save({ useObjectStreams: false, updateFieldAppearances: false }));
}

/** Of the letters of a page's number, in points. */
const SIZE = 8;
/** From the lower edge, beneath all that the files print, in points. */
const EDGE = 12;
