/** Modules that take the place of what Jest cannot load. */

/** Images and fonts. @public */
export default 'asset';

/** PDF.js, for which jsdom has no canvas and Jest no module format: every document opens, nothing is drawn. @public */
export const openDocument = async () => ({ pdf: {}, unshown: [], close: () => {} });
/** @public */
export const drawFirstPage = async () => {};
/** @public */
export const createViewer = () => ({
  show: () => {},
  zoom: () => {},
  find: () => {},
  scroll: () => {},
  end: () => {},
});
