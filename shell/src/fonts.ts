/** The fonts of every page, for index.html. The names of the families are in the theme of shared-ui. */
import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/** 'optional': no text changes its font while it is being read. The font of a first visit shows from the next page on. */
const inter = (file: string, range: string) =>
  `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:optional;src:url(${file}) format('woff2');unicode-range:${range}}`;

/** Until then a font of the system stands in, with the measures of Inter, so that both take the same room. */
const standIn = (files: string, weights: string, measures: string) =>
  `@font-face{font-family:'Inter Fallback';font-weight:${weights};src:${files};${measures};line-gap-override:0%}`;

const faces = [
  inter(interLatinExt, latinExt),
  inter(interLatin, latin),
  standIn(
    "local('Arial'),local('Liberation Sans')",
    '100 549',
    'size-adjust:107.1%;ascent-override:90.4%;descent-override:22.5%',
  ),
  standIn(
    "local('Arial Bold'),local('Liberation Sans Bold')",
    '550 900',
    'size-adjust:101.7%;ascent-override:95.3%;descent-override:23.7%',
  ),
];

/** Elements of the head: the font of most texts is fetched with the page. */
export const fontHead = [
  `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${interLatin}">`,
  `<style>${faces.join('\n')}</style>`,
].join('\n');
