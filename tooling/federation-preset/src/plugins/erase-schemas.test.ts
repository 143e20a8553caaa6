import erase from './erase-schemas';

it('keeps of an endpoint what a browser reads', () => {
  const text = erase(`
    export const addTask = endpoint({
      method: 'POST', path: '/Task/:id', access: ['SUP'], tag: 'tasks', invalidates: ['dashboard'], bodyType: 'multipart',
      summary: 'Adds a task', params: IdParams, body: Type.Object({ Title: TitleField }), status: 201, answer: Message,
    });`);
  const kept = ['method', 'path', 'access', 'tag', 'invalidates', 'bodyType'];
  expect([...text.matchAll(/(\w+): /g)].map(([, name]) => name)).toEqual(kept);
  expect(text).toContain("path: '/Task/:id'");
});

it('empties schemas with their messages, and keeps limits and texts that forms check with', () => {
  const text = erase(`
    export const TitleField = Type.String({ maxLength: 150, messages: { required: 'Enter the task.' } });
    export const MOST_FILES = 5;
    export const documentMessages = { empty: 'This file is empty.' } as const;`);
  expect(text).not.toContain('Enter the task.');
  expect(text).toContain('TitleField = {}');
  expect(text).toContain('MOST_FILES = 5');
  expect(text).toContain('This file is empty.');
});

it('marks what is worked out while the contract loads, so that what no page uses can be dropped', () => {
  const text = erase(`
    export const answer = listAnswer('Tasks', Task);
    export const kinds = new Set(['task']);`);
  expect(text).toMatch(/answer = \/\*#__PURE__\*\/ ?listAnswer/);
  expect(text).toMatch(/kinds = \/\*#__PURE__\*\/ ?new Set/);
});

it('leaves every line where it is', () => {
  const text = erase(`
    export const TitleField = Type.String({
      maxLength: 150,
    });
    export const addTask = endpoint({
      method: 'POST',
      summary: 'Adds a task',
      body: Type.Object({
        Title: TitleField,
      }),
    });
    export const last = 13;`);
  expect(text.split('\n')[11]).toBe('    export const last = 13;');
});

it('leaves types and what is no schema as they are', () => {
  const source = `
    import type { Static } from 'typebox';
    export type Title = Static<typeof TitleField>;
    export const isLate = (deadline: string, today: string): boolean => deadline < today;`;
  expect(erase(source)).toBe(source);
});

it('says where a file cannot be read', () => {
  expect(() => erase('export const = 1;')).toThrow('1:13');
});
