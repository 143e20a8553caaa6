// React Refresh needs elements of the development kind. They are made by the JSX runtime that the shell shares, so that a
// portal brings no part of React.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** @public */
export { Fragment };
/** @public */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
