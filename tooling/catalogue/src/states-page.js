import { mountDomRenderer } from 'react-cosmos-dom';
// `cosmos-export` lists the states there.
import * as states from '../.build/states';

mountDomRenderer(states);

/** The names of the states by file, for the pictures. */
globalThis.stateNames = Object.fromEntries(
  Object.entries(states.moduleWrappers.fixtures).map(([file, { module }]) => [
    file,
    module.default.$$typeof ? [null] : Object.keys(module.default),
  ]),
);
