import { dirname, join } from 'node:path';
import { root } from 'repository';
import ts from 'typescript';

/** The type errors of one extra line of source in a package, with the settings that `npm run types` checks it with. */
function errorsOf(config: string, line: string): string[] {
  const path = join(root, config);
  // The only file: the ambient types are the same, and other files take long to read.
  const file = join(dirname(path), 'src/example.ts');
  const options = ts.getParsedCommandLineOfConfigFile(
    path,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
  )?.options;
  if (!options) throw new Error(`${config} cannot be read`);
  const host = ts.createCompilerHost({ ...options, incremental: false });
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, line, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], { ...options, incremental: false, tsBuildInfoFile: undefined }, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').replace(/\..*/s, ''));
}
function onUnRecoverableConfigFileDiagnostic({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the types step', () => {
  it.each([
    ['window', 'server/tsconfig.json', 'export const page = window.location.href;'],
    ['process', 'intern-portal/tsconfig.json', 'export const mode = process.env.NODE_ENV;'],
    ['expect', 'intern-portal/tsconfig.json', 'expect(1);'],
  ])('refuses %s in product code of %s', (name, config, line) => {
    expect(errorsOf(config, line)).toEqual([`Cannot find name '${name}'`]);
  });

  it.each([
    ['server/tsconfig.json', 'export const mode = process.env.NODE_ENV;'],
    ['intern-portal/tsconfig.json', 'export const page = window.location.href;'],
    ['intern-portal/tsconfig.test.json', 'expect(document.body).toBeVisible(); export const mode = process.env.X;'],
  ])('accepts in %s: %s', (config, line) => {
    expect(errorsOf(config, line)).toEqual([]);
  });
});
