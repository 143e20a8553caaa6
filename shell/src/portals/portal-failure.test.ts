import { examine } from './portal-failure';

/** An error of code that an extension added to the page. */
function errorOfExtension(): Error {
  const error = new TypeError("Cannot read properties of null (reading 'style')");
  error.stack = `${error}\n    at fill (chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/content.js:1:23)`;
  return error;
}

it.each([
  ['an extension', errorOfExtension(), 'browser'],
  [
    'something that took out a node of React',
    new DOMException(
      "Failed to execute 'removeChild': The node to be removed is not a child of this node.",
      'NotFoundError',
    ),
    'browser',
  ],
  ['a page of the portal', new TypeError('rows is undefined'), 'version'],
] as const)('an error of %s has one to blame', async (_, error, blame) => {
  expect(await examine(error, 'render')).toMatchObject({ stage: 'render', blame });
});
