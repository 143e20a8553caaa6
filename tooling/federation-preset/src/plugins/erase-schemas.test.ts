import { join } from 'node:path';
import { root } from 'repository';
import ts from 'typescript';
import { eraseSchemas } from './erase-schemas';

const erase = (source: string, file = 'shared-api/src/contract/tasks.ts') =>
  ts.transpileModule(source, {
    fileName: join(root, file),
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
    transformers: { before: [eraseSchemas] },
  }).outputText;

it('keeps the fields of an endpoint that a browser reads', () => {
  const text = erase(`
    export const addTask = endpoint({
      method: 'POST', path: '/Task/:id', access: ['SUP'], tag: 'tasks', invalidates: ['dashboard'], bodyType: 'multipart',
      summary: 'Adds a task', params: IdParams, body: Type.Object({ Title: TitleField }), status: 201, answer: Message,
    });`);
  const kept = ['method', 'path', 'access', 'tag', 'invalidates', 'bodyType', 'status', 'answer'];
  expect([...text.matchAll(/(\w+): /g)].map(([, name]) => name)).toEqual(kept);
  expect(text).toContain("path: '/Task/:id'");
});

it('empties schemas with their messages, and keeps limits and texts that forms check', () => {
  const text = erase(`
    import { type Static, Type } from 'typebox';
    export const TitleField = Type.String({ maxLength: 150, messages: { required: 'Enter the task.' } });
    export const MAX_FILES = 5;
    export const documentMessages = { empty: 'This file is empty.' } as const;`);
  expect(text).not.toContain('typebox');
  expect(text).not.toContain('Enter the task.');
  expect(text).toContain('TitleField = { type: "string" }');
  expect(text).toContain('MAX_FILES = 5');
  expect(text).toContain('This file is empty.');
});

it('refuses what would read a field of an empty schema in the browser, and no more', () => {
  expect(() => erase('const fields = { StartsOn: Intake.properties.StartsOn };')).toThrow(
    'Intake.properties.StartsOn is read outside a schema',
  );
  expect(erase('const Placement = Type.Object({ StartsOn: Intake.properties.StartsOn });')).toContain('StartsOn');
  expect(erase('const fields = { ...Intake.properties };')).toContain('...Intake.properties');
});

it('names the types of the fields and rows of an answer, by which it is known', () => {
  const text = erase(`
    export const listAnswer = (key, row) => Type.Object({ [key]: Type.Array(row), Total: Type.Optional(Type.Integer()) } as Fields);
    export const Status = Type.Object({ ...Message.properties, Phone: PhoneField, Applicant });
    export const Answers = Type.Union([Status, Type.Array(Type.String()), Type.Null()]);
    export const States = Type.Union([Type.Literal('a'), Type.Literal('b')]);
    export const Counts = Type.Record(Type.String(), Type.Integer());
    export const Rest = Type.Object(content);`).replaceAll(/\s+/g, ' ');
  for (const shape of [
    '=> ({ required: [key], properties: { [key]: { items: row }, Total: { type: "number" } } })',
    'Status = { required: ["Phone", "Applicant"], properties: { ...Message.properties, Phone: PhoneField, Applicant } }',
    'Answers = { anyOf: [Status, { items: { type: "string" } }, { type: "null" }] }',
    'States = { type: "string" }',
    'Counts = { patternProperties: { "": { type: "number" } } }',
    'Rest = { properties: content }',
  ])
    expect(text).toContain(shape);
});

it('marks calls that run while the contract loads as free of side effects', () => {
  const text = erase(`
    export const answer = listAnswer('Tasks', Task);
    export const addTask = endpoint({ method: 'POST' });
    export const kinds = new Set(['task']);`);
  expect(text).toMatch(/answer = \/\*#__PURE__\*\/ ?listAnswer/);
  expect(text).toMatch(/addTask = \/\*#__PURE__\*\/ ?endpoint/);
  expect(text).toMatch(/kinds = \/\*#__PURE__\*\/ ?new Set/);
});

it('leaves other files as they are', () => {
  const source = "import { Type } from 'typebox';\nexport const TitleField = Type.String();\n";
  expect(erase(source, 'shared-api/src/client.ts')).toBe(source);
});
