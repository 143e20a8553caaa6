import { saysUndrawn } from './undrawn';

it.each([
  'Unknown command "Qx".',
  'Skipping command re: expected 4 args, but received 2 args.',
  'getOperatorList - ignoring XObject: "Error: XObject should be a stream".',
  'getOperatorList - ignoring errors during "GetOperatorList: page 0" task: "FormatError: Invalid command re".',
  'getOperatorList - ignoring annotation data during "GetOperatorList: page 0" task: "Error".',
  'Invalid stream: "FormatError: Invalid header in flate stream: 84, 104"',
  'Unable to decode image "img_p0_1": "JpegError: JPEG error".',
  'Unable to decode inline image: "Error".',
  'DNL marker -- ignoring the rest of the image data.',
  'handleTilingType - ignoring pattern: "FormatError".',
  'FormatError: Unsupported ShadingType: 9',
  'Font "F9" is not available -- attempting to fallback to a default font.',
  'loadFont - translateFont failed: "FormatError".',
])('a document is not shown as a whole after: %s', (text) => {
  expect(saysUndrawn(`Warning: ${text}`)).toBe(true);
});

it.each([
  'Indexing all PDF objects',
  'Badly formatted number: minus sign in the middle',
  'TT: undefined function: 32',
  'getOperatorList - ignoring ExtGState: "FormatError: ExtGState should be a dictionary.".',
  'getTextContent - ignoring errors during "GetTextContent: page 0" task: "Error".',
  'JpegImage.parse - reached the end of the image data without finding an EOI marker (0xFFD9).',
  'Unknown/unsupported post table version 65536',
])('a document is shown as a whole after: %s', (text) => {
  expect(saysUndrawn(`Warning: ${text}`)).toBe(false);
});
