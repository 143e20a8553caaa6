import { type Static, Type } from 'typebox';
import { endpoint, Role } from './endpoint';
import { EmailField, IdField, IdParams, Message, NameField, PhoneNumberField, PositionField } from './fields';
import { ListQuery, listAnswer } from './lists';
import { Placement } from './placements';
import { INVITED_ROLES } from './roles';

/** A supervisor, intern or administrator in a list. */
export const User = Type.Object({
  user_id: Type.String(),
  Name: Type.String(),
  Email: Type.String(),
  PhoneNumber: Type.String(),
  Position: Type.String(),
  Role: Role,
  /** Only on interns. Null if none is assigned. */
  Supervisor: Type.Optional(
    Type.Union([
      Type.Object({
        user_id: Type.String(),
        Name: Type.String(),
        /** Only in an intern's own profile, where it says how to reach the supervisor. */
        Email: Type.Optional(Type.String()),
        /** As `Email`. Empty if there is none. */
        PhoneNumber: Type.Optional(Type.String()),
      }),
      Type.Null(),
    ]),
  ),
  /** Only on interns whose first or last day is known. */
  Placement: Type.Optional(Placement),
});
export type User = Static<typeof User>;

/** A supervisor in the administrator's list. */
export const ListedSupervisor = Type.Object({
  ...User.properties,
  /** The number of active interns assigned to them. A deletion leaves these without a supervisor. */
  Interns: Type.Integer(),
});
export type ListedSupervisor = Static<typeof ListedSupervisor>;

/** An intern in the administrator's list. */
export const ListedIntern = Type.Object({
  ...User.properties,
  /** The number of uncompleted tasks. After a deletion, they stay uncompleted. */
  OpenTasks: Type.Integer(),
});
export type ListedIntern = Static<typeof ListedIntern>;

/** An intern in the list of their supervisor. `Open`, `Overdue` and `ToRate` count tasks of this supervisor. */
export const OwnIntern = Type.Object({
  ...User.properties,
  /** Not completed, overdue ones included. */
  Open: Type.Integer(),
  /** Not completed with a deadline before today. */
  Overdue: Type.Integer(),
  /** Completed and not rated. */
  ToRate: Type.Integer(),
  /** The mean of all ratings, as a whole percentage. Null if no completed task is rated. */
  Overall: Type.Union([Type.Integer(), Type.Null()]),
});
export type OwnIntern = Static<typeof OwnIntern>;

export const listSupervisors = endpoint({
  method: 'GET',
  path: '/Admin/User/Supervisors',
  access: ['ADM'],
  tag: 'supervisors',
  summary: 'Active supervisors, each with the number of their interns',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Supervisors', ListedSupervisor),
});

/** An administrator, or a person of a further role, in the administrators' list. */
export const ListedAdministrator = Type.Object({
  ...User.properties,
  /** Whether the person has not yet set a password with the link of the invitation. */
  Invited: Type.Boolean(),
});
export type ListedAdministrator = Static<typeof ListedAdministrator>;

export const listAdministrators = endpoint({
  method: 'GET',
  path: '/Admin/User/Administrators',
  access: ['ADM'],
  tag: 'administrators',
  summary: 'Active administrators and people of further roles, and who of them has not set a password yet',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Administrators', ListedAdministrator),
});

export const inviteAdministrator = endpoint({
  method: 'POST',
  path: '/Admin/User/Administrators',
  access: ['ADM'],
  stepUp: true,
  tag: 'administrators',
  invalidates: ['users', 'dashboard'],
  summary:
    'Creates an administrator, or an account of a further role, and sends an e-mail with a link to set a password',
  body: Type.Object({
    Name: NameField,
    Email: EmailField,
    PhoneNumber: PhoneNumberField,
    Position: PositionField,
    /** Default: administrator. */
    Role: Type.Optional(Type.Enum(INVITED_ROLES, { messages: { enum: 'Choose a role from the list.' } })),
  }),
  status: 201,
  answer: Message,
});

export const listInterns = endpoint({
  method: 'GET',
  path: '/Admin/User/Interns',
  access: ['ADM'],
  tag: 'interns',
  summary: 'Active interns, each with the supervisor and the number of uncompleted tasks',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Interns', ListedIntern),
});

export const listMyInterns = endpoint({
  method: 'GET',
  path: '/Supervisor/User/MyInterns',
  access: ['SUP'],
  tag: 'interns',
  summary: "The signed-in supervisor's interns, each with what is open, overdue and to rate, and the overall rating",
  query: ListQuery,
  status: 200,
  answer: listAnswer('MyInterns', OwnIntern),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/Admin/User/Dashboard',
  access: ['ADM'],
  tag: 'dashboard',
  summary: 'The counts of the administrator dashboard',
  query: Type.Object({
    /** The name of an intake, to which the counts of applications are limited. */
    Intake: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  status: 200,
  answer: Type.Object({
    TotalUsers: Type.Integer(),
    TotalApplicants: Type.Integer(),
    SelectedApplicants: Type.Integer(),
    TotalInterns: Type.Integer(),
    TotalSupervisors: Type.Integer(),
    /** How many of each are new in the last 7 days: accounts, arrived applications, decided applications. */
    Lately: Type.Object({
      TotalUsers: Type.Integer(),
      TotalApplicants: Type.Integer(),
      SelectedApplicants: Type.Integer(),
      TotalInterns: Type.Integer(),
      TotalSupervisors: Type.Integer(),
    }),
  }),
});

export const getUserForEdit = endpoint({
  method: 'GET',
  path: '/User/:id/edit',
  access: 'session',
  tag: 'users',
  summary: "The editable details of the user's own profile, or of any user for administrators",
  params: IdParams,
  status: 200,
  answer: Type.Object({
    User: Type.Object({
      user_id: Type.String(),
      Name: Type.String(),
      Email: Type.String(),
      PhoneNumber: Type.String(),
      /** Empty if none is set. */
      Position: Type.String(),
    }),
    /** Only of an intern, for administrators. Null if neither the first nor the last day is known. */
    Placement: Type.Optional(Type.Union([Placement, Type.Null()])),
  }),
});

/**
 * One call for two actions (specification, section 7): the fields of a profile, or `InternID` with `SupervisorID`,
 * which assigns the supervisor. The server requires all fields of the chosen action.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/User/:id',
  access: 'session',
  afterEnd: true,
  stepUp: 'some',
  tag: 'users',
  invalidates: ['supervisors', 'administrators', 'interns', 'performance', 'tasks', 'dashboard'],
  summary: 'Changes a profile, or assigns a supervisor to an intern',
  params: IdParams,
  body: Type.Object({
    Name: Type.Optional(NameField),
    Email: Type.Optional(EmailField),
    PhoneNumber: Type.Optional(PhoneNumberField),
    /** Only for administrators. Ignored from all others. */
    Position: Type.Optional(PositionField),
    /** The initial values of the form. If the stored ones differ by now, nothing is saved (409). */
    Seen: Type.Optional(
      Type.Object({ Name: Type.String(), Email: Type.String(), PhoneNumber: Type.String(), Position: Type.String() }),
    ),
    InternID: Type.Optional(Type.String({ minLength: 1, maxLength: 64, messages: { required: 'Choose an intern.' } })),
    SupervisorID: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, messages: { required: 'Choose a supervisor.' } }),
    ),
    /** The id of the supervisor that the form showed, null for none. If it differs by now, nothing is saved (409). */
    SeenSupervisorID: Type.Optional(Type.Union([IdField, Type.Null()])),
  }),
  status: 200,
  answer: Message,
});

export const createSupervisor = endpoint({
  method: 'POST',
  path: '/User',
  access: ['ADM'],
  stepUp: true,
  tag: 'users',
  invalidates: ['supervisors', 'dashboard'],
  summary: 'Creates a supervisor and sends an e-mail with a link to set a password',
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
  stepUp: true,
  tag: 'users',
  invalidates: ['supervisors', 'administrators', 'interns', 'performance', 'dashboard'],
  summary: 'Deactivates an account. Its user cannot sign in and is in no list; tasks, ratings and comments stay',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const listDeletedUsers = endpoint({
  method: 'GET',
  path: '/Admin/User/Deleted',
  access: ['ADM'],
  tag: 'administrators',
  summary: 'Accounts that were deleted in the last 30 days and can be brought back, the latest first',
  status: 200,
  answer: Type.Object({
    Deleted: Type.Array(
      Type.Object({
        user_id: Type.String(),
        Name: Type.String(),
        Email: Type.String(),
        Role,
        /** ISO 8601, UTC. */
        DeletedAt: Type.String(),
      }),
    ),
  }),
});

export const restoreUser = endpoint({
  method: 'POST',
  path: '/Admin/User/Deleted/:id',
  access: ['ADM'],
  stepUp: true,
  tag: 'users',
  invalidates: ['supervisors', 'administrators', 'interns', 'performance', 'dashboard'],
  summary: 'Brings an account back that was deleted in the last 30 days, without its passkeys and authenticator app',
  params: IdParams,
  status: 200,
  answer: Message,
});
