/** Fonts are assets of the build: the import is the address of the file. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
