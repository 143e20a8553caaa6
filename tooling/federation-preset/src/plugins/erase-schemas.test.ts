import { join } from 'node:path';
import { root } from 'repository';
import ts from 'typescript';
import { eraseSchemas } from './erase-schemas';

const contract = join(root, 'shared-api/src/contract/tasks.ts');

function compile(source: string, fileName = contract): string {
  const { outputText } = ts.transpileModule(source, {
    fileName,
    transformers: { before: [eraseSchemas] },
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  return outputText;
}

it('keeps of an endpoint what a browser reads', () => {
  const text = compile(`
    export const addTask = endpoint({
      method: 'POST', path: '/Task/:id', access: ['SUP'], tag: 'tasks', invalidates: ['dashboard'], bodyType: 'multipart',
      summary: 'Adds a task', params: IdParams, body: Type.Object({ Title: TitleField }), status: 201, answer: Message,
    });`);
  const kept = ['method', 'path', 'access', 'tag', 'invalidates', 'bodyType'];
  expect([...text.matchAll(/(\w+): /g)].map(([, name]) => name)).toEqual(kept);
  expect(text).toContain("path: '/Task/:id'");
});

it('empties schemas with their messages, and keeps limits and texts that forms check with', () => {
  const text = compile(`
    export const TitleField = Type.String({ maxLength: 150, messages: { required: 'Enter the task.' } });
    export const MOST_FILES = 5;
    export const documentMessages = { empty: 'This file is empty.' } as const;`);
  expect(text).not.toContain('Enter the task.');
  expect(text).toContain('TitleField = {}');
  expect(text).toContain('MOST_FILES = 5');
  expect(text).toContain('This file is empty.');
});

it('marks what is worked out while the contract loads, so that what no page uses can be dropped', () => {
  const text = compile(`
    export const answer = listAnswer('Tasks', Task);
    export const kinds = new Set(['task']);`);
  expect(text).toMatch(/answer = \/\*#__PURE__\*\/ ?listAnswer/);
  expect(text).toMatch(/kinds = \/\*#__PURE__\*\/ ?new Set/);
});

it('leaves other files as they are', () => {
  const source = 'export const Field = Type.String({ maxLength: 1 });\n';
  expect(compile(source, join(root, 'shared-ui/src/index.ts'))).toBe(source);
  expect(compile(source, join(root, 'shared-api/src/contract-test.ts'))).toBe(source);
});
