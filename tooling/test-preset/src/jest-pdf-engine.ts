/** Stands in for PDF.js, for which jsdom has no canvas and Jest no module format: every document opens, nothing is drawn. @public */
export const openDocument = async () => ({ pdf: {}, close: () => {} });
/** @public */
export const createViewer = () => ({
  show: () => {},
  zoom: () => {},
  find: () => {},
  scroll: () => {},
  end: () => {},
});
