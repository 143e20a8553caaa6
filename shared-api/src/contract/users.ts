import { type Static, Type } from 'typebox';
import { endpoint, Role } from './endpoint';
import { EmailField, IdField, IdParams, Message, NameField, PhoneNumberField, PositionField } from './fields';
import { ListQuery, listAnswer } from './lists';

/** A supervisor, intern or administrator as lists show them. */
export const User = Type.Object({
  user_id: Type.String(),
  Name: Type.String(),
  Email: Type.String(),
  PhoneNumber: Type.String(),
  Position: Type.String(),
  Role: Role,
  /** On interns only; null while none is assigned. */
  Supervisor: Type.Optional(Type.Union([Type.Object({ user_id: Type.String(), Name: Type.String() }), Type.Null()])),
});
export type User = Static<typeof User>;

/** A supervisor in the administrator's list. */
export const ListedSupervisor = Type.Object({
  ...User.properties,
  /** Active interns whom they guide, and whom a deletion leaves without a supervisor. */
  Interns: Type.Integer(),
});
export type ListedSupervisor = Static<typeof ListedSupervisor>;

/** An intern in the administrator's list. */
export const ListedIntern = Type.Object({
  ...User.properties,
  /** Tasks that they have not completed, and that nobody completes after a deletion. */
  OpenTasks: Type.Integer(),
});
export type ListedIntern = Static<typeof ListedIntern>;

export const listSupervisors = endpoint({
  method: 'GET',
  path: '/Admin/User/Supervisors',
  access: ['ADM'],
  tag: 'supervisors',
  summary: 'Active supervisors, each with how many interns they guide',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Supervisors', ListedSupervisor),
});

export const listInterns = endpoint({
  method: 'GET',
  path: '/Admin/User/Interns',
  access: ['ADM'],
  tag: 'interns',
  summary: 'Active interns, each with their supervisor and how many tasks they have not completed',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Interns', ListedIntern),
});

export const listMyInterns = endpoint({
  method: 'GET',
  path: '/Supervisor/User/MyInterns',
  access: ['SUP'],
  tag: 'interns',
  summary: "The signed-in supervisor's interns",
  query: ListQuery,
  status: 200,
  answer: listAnswer('MyInterns', User),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/Admin/User/Dashboard',
  access: ['ADM'],
  tag: 'dashboard',
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

export const getUserForEdit = endpoint({
  method: 'GET',
  path: '/User/:id/edit',
  access: 'session',
  tag: 'users',
  summary: "What may be changed of one's own profile, or of anyone's for an administrator",
  params: IdParams,
  status: 200,
  answer: Type.Object({
    User: Type.Object({
      user_id: Type.String(),
      Name: Type.String(),
      Email: Type.String(),
      PhoneNumber: Type.String(),
      /** Empty where none is set. */
      Position: Type.String(),
    }),
  }),
});

/**
 * One call for two things (specification, section 7): a profile's fields, or `InternID` with `SupervisorID`, which
 * assigns the supervisor. The server asks for all fields of the one that is meant.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/User/:id',
  access: 'session',
  tag: 'users',
  invalidates: ['supervisors', 'interns', 'performance', 'tasks', 'dashboard'],
  summary: 'Changes a profile, or assigns a supervisor to an intern',
  params: IdParams,
  body: Type.Object({
    Name: Type.Optional(NameField),
    Email: Type.Optional(EmailField),
    PhoneNumber: Type.Optional(PhoneNumberField),
    /** Changed for administrators only; ignored from anybody else. */
    Position: Type.Optional(PositionField),
    /** The details that the form started from: where somebody else has changed them since, nothing is saved (409). */
    Seen: Type.Optional(
      Type.Object({ Name: Type.String(), Email: Type.String(), PhoneNumber: Type.String(), Position: Type.String() }),
    ),
    InternID: Type.Optional(Type.String({ minLength: 1, maxLength: 64, messages: { required: 'Choose an intern.' } })),
    SupervisorID: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, messages: { required: 'Choose a supervisor.' } }),
    ),
    /** Id of the supervisor that the form showed, null for none: where the intern has another by now, nothing is done (409). */
    SeenSupervisorID: Type.Optional(Type.Union([IdField, Type.Null()])),
  }),
  status: 200,
  answer: Message,
});

export const createSupervisor = endpoint({
  method: 'POST',
  path: '/User',
  access: ['ADM'],
  tag: 'users',
  invalidates: ['supervisors', 'dashboard'],
  summary: 'Makes a supervisor, who gets an e-mail with a link to set a password',
  body: Type.Object({
    Name: NameField,
    Email: EmailField,
    PhoneNumber: PhoneNumberField,
    Position: PositionField,
    Role: Type.Literal('SUP', { messages: { required: 'Only supervisors are made here.' } }),
  }),
  status: 201,
  answer: Message,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/User/:id',
  access: ['ADM'],
  tag: 'users',
  invalidates: ['supervisors', 'interns', 'performance', 'dashboard'],
  summary: 'Deactivates an account: it leaves every list and cannot sign in; its tasks, ratings and comments stay',
  params: IdParams,
  status: 200,
  answer: Message,
});
