/** Kinds of PDF that people send: what an administrator sees of each. */
import type { Page } from '@playwright/test';
import { readReport } from 'test-preset/reports';
import { makeJapanesePdf, makePdf, pdfOf } from './documents';
import { expect, signInAsAdministrator, test } from './journey';
import { api } from './people';

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const pageOf = (rest: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R${rest}>>`;
const stream = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream`;
const fonts = (count: number) =>
  `/Resources<</Font<<${[...Array(count).keys()].map((index) => `/F${index + 1} ${index + 5} 0 R`).join('')}>>>>`;
const text = (content: string) => stream(`BT /F1 40 Tf 20 100 Td ${content} Tj ET`);

/** A page with an image that fills it: black, and as a scanner or a camera writes it. */
const image = (filter: string, hex: string, more = '') => [
  catalog,
  pages,
  pageOf('/Resources<</XObject<</I 5 0 R>>>>'),
  stream('300 0 0 200 0 0 cm /I Do'),
  `<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Filter[/ASCIIHexDecode/${filter}]${more}/Length ${hex.length + 1}>>stream\n${hex}>\nendstream`,
];

const PROTECTED = /needs a password|protected/i;
const INCOMPLETE = /cannot be shown here. Download it to see all of it/;
const DAMAGED = 'This document is damaged, so it cannot be shown here.';

/** Drawn, with the text that PDF.js finds in it, or named by a message. */
interface Kind {
  objects?: string[];
  file?: () => Uint8Array | Promise<Uint8Array>;
  drawn?: string | true;
  says?: string | RegExp;
}

const kinds: Record<string, Kind> = {
  'a scan in JPEG 2000': { file: () => readReport('jpeg2000-bug_jpx.pdf'), drawn: true },
  'zeros after its end': { file: () => readReport('trailing-zeros.pdf'), drawn: '3 kB of zeros after the end' },
  'no page in a public report': { file: () => readReport('zero-pages.pdf'), says: DAMAGED },
  'a password': { file: () => makePdf('A letter', 'secret'), says: PROTECTED },
  'a password that nobody needs': { file: () => makePdf('A letter', ''), drawn: true },
  'an image in a way that nobody knows': { objects: image('XyzDecode', 'FF00'), says: INCOMPLETE },
  'an image among the drawing in a way that nobody knows': {
    objects: [
      catalog,
      pages,
      pageOf('/Resources<<>>'),
      stream('20 20 100 100 re f q 100 0 0 100 150 20 cm BI /W 8 /H 8 /CS /G /BPC 1 /F /Xyz ID 12345678 EI Q'),
    ],
    says: INCOMPLETE,
  },
  'a film': {
    objects: [
      catalog,
      pages,
      pageOf('/Resources<<>>/Annots[5 0 R]'),
      stream('20 20 100 100 re f'),
      '<</Type/Annot/Subtype/RichMedia/Rect[150 20 250 120]/Contents(interview)>>',
    ],
    drawn: true,
    says: INCOMPLETE,
  },
  'a photo whose data is damaged': { objects: image('DCTDecode', 'FFD8FFE000'), says: INCOMPLETE },
  'an instruction that nobody knows': {
    objects: [catalog, pages, pageOf('/Resources<<>>'), stream('20 20 100 100 re f 1 2 xyz 140 20 100 100 re f')],
    drawn: true,
    says: INCOMPLETE,
  },
  'an instruction without its numbers': {
    objects: [catalog, pages, pageOf('/Resources<<>>'), stream('20 20 100 100 re f q 1 0 cm Q')],
    drawn: true,
    says: INCOMPLETE,
  },
  'drawing whose data is damaged': {
    objects: [
      catalog,
      pages,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents[4 0 R 5 0 R]/Resources<<>>>>',
      stream('20 20 100 100 re f'),
      '<</Filter/FlateDecode/Length 20>>stream\nthis is not deflated\nendstream',
    ],
    drawn: true,
    says: INCOMPLETE,
  },
  'an image that is not in the file': {
    objects: [
      catalog,
      pages,
      pageOf('/Resources<</XObject<</I 5 0 R>>>>'),
      stream('20 20 100 100 re f q 100 0 0 100 150 20 cm /I Do Q'),
      '<</Type/XObject/Subtype/Image/Width 8/Height 8>>',
    ],
    drawn: true,
    says: INCOMPLETE,
  },
  'a pattern that is damaged': {
    objects: [
      catalog,
      pages,
      pageOf('/Resources<</Pattern<</P 5 0 R>>>>'),
      stream('20 20 100 100 re f /Pattern cs /P scn 150 20 100 100 re f'),
      '<</Type/Pattern/PatternType 2/Shading<</ShadingType 9/ColorSpace/DeviceRGB>>>>',
    ],
    drawn: true,
    says: INCOMPLETE,
  },
  'text in a font that the page lacks': {
    objects: [catalog, pages, pageOf('/Resources<<>>'), text('(abc)')],
    says: INCOMPLETE,
  },
  'a font that is damaged': {
    objects: [
      catalog,
      pages,
      pageOf(fonts(1)),
      text('(abc)'),
      '<</Type/Font/Subtype/TrueType/BaseFont/Broken/FirstChar 97/LastChar 99/Widths[500 500 500]/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/Broken/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 7 0 R>>',
      stream('this is no font'),
    ],
    drawn: true,
  },
  'a file that is pinned to a page': {
    objects: [
      catalog,
      pages,
      pageOf('/Resources<<>>/Annots[5 0 R]'),
      stream('20 20 100 100 re f'),
      '<</Type/Annot/Subtype/FileAttachment/Rect[200 100 220 120]/FS 6 0 R/Contents(notes)>>',
      '<</Type/Filespec/F(a.txt)/EF<</F 7 0 R>>>>',
      stream('hello'),
    ],
    drawn: true,
    says: 'Other files are attached to this PDF.',
  },
  'a form for Acrobat that any program shows': {
    objects: [
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/XFA 5 0 R/DR<</Font<</F1 7 0 R>>>>>>>>',
      pages,
      pageOf('/Annots[6 0 R]/Resources<<>>'),
      stream('20 20 100 100 re f'),
      stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'),
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Amina)/Rect[20 140 200 180]/F 4/DA(/F1 30 Tf 0 g)/P 3 0 R>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ],
    drawn: true,
  },
  'a font that is not in the file': {
    objects: [catalog, pages, pageOf(fonts(1)), text('(abc)'), '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>'],
    drawn: '\u03b1\u03b2\u03c7',
  },
  'Japanese by a predefined character map': { file: makeJapanesePdf, drawn: '\u65e5\u672c\u8a9e' },
  'a form whose value has no appearance': {
    objects: [
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/DR<</Font<</F1 5 0 R>>>>/NeedAppearances true>>>>',
      pages,
      pageOf(`/Annots[6 0 R]${fonts(1)}`),
      stream(''),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Amina)/Rect[20 100 200 140]/F 4/DA(/F1 30 Tf 0 g)/P 3 0 R>>',
    ],
    drawn: true,
  },
  'an attached file': {
    objects: [
      '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.txt) 5 0 R]>>>>>>',
      pages,
      pageOf('/Resources<<>>'),
      stream('20 20 100 100 re f'),
      '<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>',
      stream('hello'),
    ],
    drawn: true,
    says: 'Other files are attached to this PDF.',
  },
  'a scan by fax': {
    objects: image('CCITTFaxDecode', 'FF001001', '/DecodeParms[null<</K -1/Columns 8/Rows 8/BlackIs1 true>>]'),
    drawn: true,
  },
  'a scan in black and white': {
    // Only the page, whose pixels are black from the start.
    objects: image('JBIG2Decode', '000000003000010000001300000008000000080000000000000000040000'),
    drawn: true,
  },
  'a dynamic form': {
    objects: [
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 5 0 R>>>>',
      pages,
      pageOf('/Resources<<>>'),
      stream('20 20 100 100 re f'),
      stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'),
    ],
    drawn: true,
    says: 'This PDF is a form that only Adobe Acrobat shows (XFA).',
  },
  'a page that lies on its side': {
    objects: [catalog, pages, pageOf('/Rotate 90/Resources<<>>'), stream('20 20 100 100 re f')],
    drawn: true,
  },
  'no page': { objects: [catalog, '<</Type/Pages/Kids[]/Count 0>>'], says: DAMAGED },
  'a first page that is none': { objects: [catalog, pages, '42'], says: DAMAGED },
};

/** Whether anything is drawn on the first page. */
const isDrawn = (page: Page) =>
  page
    .locator('[data-document=shown] canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value, index) => index % 4 < 3 && value < 128),
    );

test('every kind of PDF is drawn, or the page says why not', async ({ page, startProduct }) => {
  const product = await startProduct();
  await signInAsAdministrator(page, product);
  for (const [kind, { objects = [], file = () => pdfOf(objects), drawn, says }] of Object.entries(kinds)) {
    const body = new FormData();
    const fields = { Name: `Has ${kind}`, Email: `${kind.replaceAll(' ', '.')}@example.com` };
    for (const [name, value] of Object.entries({ ...fields, PhoneNumber: '+254712345678', Position: 'Engineering' }))
      body.append(name, value);
    const bytes = new Uint8Array(await file());
    for (const name of ['Cv', 'AttachmentLetter']) body.append(name, new Blob([bytes]), `${name}.pdf`);
    expect((await api(product, 'POST', '/Apply', { body })).status, kind).toBe(201);
    await page.goto(`${product.url}/adminDashboard/applications?q=${encodeURIComponent(fields.Email)}`);
    await page.getByRole('row', { name: fields.Name }).getByRole('link').first().click();
    const document = page.getByRole('region', { name: 'CV', exact: true });
    if (says) await expect(document.getByText(says), kind).toBeVisible();
    if (drawn) await expect.poll(() => isDrawn(page), { message: kind }).toBe(true);
    if (typeof drawn === 'string') await expect(document.locator('.textLayer').first(), kind).toHaveText(drawn);
    // All of it is there.
    if (drawn && says !== INCOMPLETE) await expect(document.getByText(INCOMPLETE), kind).toBeHidden();
  }
});
