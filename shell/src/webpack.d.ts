// What webpack's runtime offers to the code that it bundles; both can be replaced (chunk-retry.ts).

/** Loads a chunk of this build. */
declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;
/** The file of a chunk, below the address of the build's files. */
declare let __webpack_get_script_filename__: (id: string | number) => string;

/** Importing a font gives the address of its file. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
