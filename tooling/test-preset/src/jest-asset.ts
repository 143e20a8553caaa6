/** Takes the place of images and fonts in tests. @public */
export default 'asset';
