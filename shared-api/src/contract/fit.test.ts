import { Type } from 'typebox';
import { findCallIncompatibilities, findIncompatibilities, type NamedSchema, namesIn } from './fit';

const Person = Type.Object({ Name: Type.String(), Phone: Type.Optional(Type.String()) });
const Answer = Type.Object({
  Tasks: Type.Array(
    Type.Object({
      id: Type.String(),
      Supervisor: Type.Union([Person, Type.Null()]),
      Streak: Type.Optional(Type.Object({ Days: Type.Integer() })),
      Counts: Type.Record(Type.String(), Type.Integer()),
    }),
  ),
  Total: Type.Optional(Type.Integer()),
}) as NamedSchema;

const call = (Expects: string[]) => ({ Method: 'GET', Path: '/Task', Sends: [], Expects });
const live = (schema: NamedSchema) => ({ required: [], answered: namesIn(schema, 'all') });

describe('the names in an answer', () => {
  it('are those of fields, of rows, and of objects in rows', () => {
    expect(namesIn(Answer, 'all')).toEqual([
      ...['Tasks', 'Tasks.id', 'Tasks.Supervisor', 'Tasks.Supervisor.Name', 'Tasks.Supervisor.Phone'],
      ...['Tasks.Streak', 'Tasks.Streak.Days', 'Tasks.Counts', 'Total'],
    ]);
  });

  it('that a build counts on are those that are there wherever the object around them is', () => {
    expect(namesIn(Answer, 'required')).toEqual([
      ...['Tasks', 'Tasks.id', 'Tasks.Supervisor', 'Tasks.Supervisor.Name', 'Tasks.Counts'],
    ]);
  });

  it('of alternatives are those of one of them, and a build counts on what all of them have', () => {
    const either = Type.Union([Person, Type.Object({ Name: Type.String(), Email: Type.String() })]) as NamedSchema;
    expect([namesIn(either, 'all'), namesIn(either, 'required')]).toEqual([['Name', 'Phone', 'Email'], ['Name']]);
  });
});

describe('a call of a build', () => {
  it('fits a server that answers more', () => {
    expect(findCallIncompatibilities(call(['Tasks', 'Tasks.id']), live(Answer))).toEqual([]);
  });

  it('does not fit a server whose rows lack a field that it reads', () => {
    expect(findCallIncompatibilities(call(['Tasks', 'Tasks.Deadline']), live(Answer))).toEqual([
      'GET /Task: this build reads Tasks.Deadline, which the live server does not answer. Release the server first.',
    ]);
  });

  it('is told of a missing list, and not of each field in its rows', () => {
    expect(findCallIncompatibilities(call(['Weeks', 'Weeks.id']), live(Answer))).toEqual([
      'GET /Task: this build reads Weeks, which the live server does not answer. Release the server first.',
    ]);
  });

  it('may read inside what the server does not describe', () => {
    expect(findCallIncompatibilities(call(['Tasks.Counts.Open']), live(Answer))).toEqual([]);
  });
});

describe('a build that was made with a version of a shared package', () => {
  it.each([
    ['stays with a patch of it in the shell', '@mui/material', '^9.5.0', '9.5.3', true],
    ['stays with a newer minor of it in the shell', '@mui/material', '^9.5.0', '9.6.0', true],
    ['waits for the minor of the shell that it needs', '@mui/material', '^9.6.0', '9.5.3', false],
    ['does not stay with the next major of the shell', '@mui/material', '^9.5.0', '10.0.0', false],
    ['stays with a newer minor of the kit in the shell', '@internship-portals/shared-ui', '^1.2.0', '1.3.0', true],
    ['does not stay with the next minor before 1.0', '@internship-portals/shared-ui', '^0.4.0', '0.5.0', false],
  ])('%s', (_what, name, range, provided, fits) => {
    const needs = { contract: 2, requires: { [name]: range }, consumes: [], calls: [] };
    const live = { contract: 2, provides: { [name]: provided }, shares: [] };
    expect(findIncompatibilities(needs, live).length === 0).toBe(fits);
  });
});
