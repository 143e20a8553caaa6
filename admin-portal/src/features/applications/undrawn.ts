/**
 * Warnings of PDF.js after which a part of a page is missing or is not what its author drew. Most others are about what it has
 * repaired, such as a table of contents of the file, or about what nobody sees.
 */
const UNDRAWN = [
  // Instructions for drawing.
  /^Unknown command "/,
  /^Skipping command /,
  /^getOperatorList - ignoring (?!ExtGState|beginMarkedContentProps)/,
  /^getContentStream - ignoring sub-stream/,
  /^Invalid stream: /,
  /^Filter ".*" is not supported/,
  // Images, patterns and colours.
  /^Unable to decode (?:inline )?image/,
  /^Image dimensions are missing/,
  / -- ignoring the rest of the image data/,
  /^handleTilingType - ignoring pattern/,
  /^parseShading - ignoring shading/,
  /^FormatError: (?:Unsupported|Unknown) ShadingType/,
  /^_handleColorSpace - ignoring ColorSpace/,
  // Fonts, without which texts are blank or have the letters of another one.
  /^Font ".*" is not available/,
  /^loadFont - /,
  /^Type3 font resource ".*" is not available/,
  // What is pinned to a page.
  /^_parsedAnnotations: /,
];

/** Whether a warning of PDF.js says that readers do not see all of a document. */
export function saysUndrawn(warning: string): boolean {
  const text = warning.replace(/^Warning: /, '');
  return UNDRAWN.some((one) => one.test(text));
}
