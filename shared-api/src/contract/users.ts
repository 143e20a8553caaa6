import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { ListQuery, listAnswer } from './lists';

/** A supervisor, intern or administrator as lists show them. */
export const User = Type.Object({
  user_id: Type.String(),
  Name: Type.String(),
  Email: Type.String(),
  PhoneNumber: Type.String(),
  Position: Type.String(),
  Role: Type.Union([Type.Literal('INT'), Type.Literal('SUP'), Type.Literal('ADM')]),
  /** On interns only; null while none is assigned. */
  Supervisor: Type.Optional(Type.Union([Type.Object({ user_id: Type.String(), Name: Type.String() }), Type.Null()])),
});
export type User = Static<typeof User>;

export const listSupervisors = endpoint({
  method: 'GET',
  path: '/Admin/User/Supervisors',
  access: ['ADM'],
  noun: 'supervisors',
  summary: 'Active supervisors',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Supervisors', User),
});

export const listInterns = endpoint({
  method: 'GET',
  path: '/Admin/User/Interns',
  access: ['ADM'],
  noun: 'interns',
  summary: 'Active interns, each with their supervisor',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Interns', User),
});

export const listMyInterns = endpoint({
  method: 'GET',
  path: '/Supervisor/User/MyInterns',
  access: ['SUP'],
  noun: 'interns',
  summary: "The signed-in supervisor's interns",
  query: ListQuery,
  status: 200,
  answer: listAnswer('MyInterns', User),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/Admin/User/Dashboard',
  access: ['ADM'],
  noun: 'dashboard',
  summary: 'The counts of the administrator dashboard',
  status: 200,
  answer: Type.Object({
    TotalUsers: Type.Integer(),
    TotalApplicants: Type.Integer(),
    SelectedApplicants: Type.Integer(),
    TotalInterns: Type.Integer(),
    TotalSupervisors: Type.Integer(),
  }),
});
