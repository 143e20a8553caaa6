/** Takes the place of images and fonts in tests. */
export default 'asset';
