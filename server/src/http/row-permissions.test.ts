import { type EvaluationKind, endpoints } from '@internship-portals/shared-api/contract';
import { beginEvaluation, handInEvaluation } from '../testing/evaluations';
import { uploadDocument, wantDocument } from '../testing/joining-documents';
import { pdf, startTestServer, type TestServer } from '../testing/server';

/**
 * The row rules, call by call. The rows that the calls are about belong to one intern and the
 * supervisor who guides them ("own"); another intern with another supervisor, an administrator and a visitor (`nobody`) ask too.
 */
const ASKERS = ['nobody', 'own intern', 'other intern', 'own supervisor', 'other supervisor', 'administrator'] as const;
type Asker = (typeof ASKERS)[number];
const ROLES = {
  'own intern': 'INT',
  'other intern': 'INT',
  'own supervisor': 'SUP',
  'other supervisor': 'SUP',
  administrator: 'ADM',
} as const;
type Six = readonly [number, number, number, number, number, number];

interface World {
  people: Record<Exclude<Asker, 'nobody'>, { id: string; token: string; email: string }>;
  /** Assigned by the own supervisor to the own intern. */
  task: string;
  completedTask: string;
  anotherCompletedTask: string;
  mistakenTask: string;
  /** Handed in by the own intern. */
  handInFile: string;
  /** Handed in by the own intern: one to send back, one to sign. */
  logbookWeeks: readonly [string, string];
  /** Of the own intern's logbook: in a week that is handed in, and in one that is not. */
  logbookFiles: { handedIn: string; open: string };
  /** Of the own intern: one to write, one to confirm. */
  evaluations: readonly [string, string];
  /** Asked for by the own intern: one to confirm, one to refuse, one to withdraw. */
  leave: readonly [string, string, string];
  /** To the own intern: one to move, one to withdraw. */
  visits: readonly [string, string];
  joiningDocument: string;
  /** Uploaded by the own intern. */
  joiningFile: string;
  internComment: string;
  supervisorRemark: string;
  /** Another one than that of the calls. */
  administratorSession: string;
  /** Of the own intern. */
  passkey: string;
  /** About an application, by an administrator who does not ask. */
  note: string;
  /** The application of an applicant whom the own supervisor interviews. */
  interviewed: string;
  /** Shared by an administrator who does not ask. */
  view: string;
  /** Of the own supervisor, who does not share them: one to use, one to delete. */
  templates: readonly [string, string];
}

interface Row {
  call: string;
  /** What the call is about, where the path does not say it. */
  about: string;
  path: (world: World) => string;
  body?: (world: World) => object;
  answers: Six;
}

const visit = (Time: string) => ({ Date: '2099-01-05', Time, Length: 30, Place: 'Office' });
const profile = (email: string) => ({ Name: 'Some One', Email: email, PhoneNumber: '+254712345678' });
const template = { Name: 'Week 1', Shared: false, Tasks: [{ Task: 'Read', TaskDescription: 'All.', DueInDays: 2 }] };
const text = { Task: 'Changed', Description: 'Changed', Deadline: '2099-01-05' };

const ROWS: readonly Row[] = [
  {
    call: 'GET /Task/:id',
    about: 'a task',
    path: ({ task }) => `/Task/${task}`,
    answers: [401, 200, 404, 200, 404, 403],
  },
  {
    call: 'GET /Task/:id/edit',
    about: 'a task',
    path: ({ task }) => `/Task/${task}/edit`,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'PUT /Task/:id',
    about: 'a task',
    path: ({ task }) => `/Task/${task}`,
    body: () => text,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'GET /User/:id/Certificate',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Certificate`,
    answers: [401, 200, 404, 403, 403, 200],
  },
  {
    call: 'GET /User/:id/Assessment',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Assessment`,
    answers: [401, 200, 404, 200, 404, 200],
  },
  {
    call: 'GET /User/:id/Visit',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Visit`,
    answers: [401, 200, 404, 200, 404, 200],
  },
  {
    call: 'POST /User/:id/Visit',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Visit`,
    body: () => visit('10:00'),
    answers: [401, 403, 403, 201, 404, 403],
  },
  {
    call: 'PUT /Supervisor/Visit/:id',
    about: 'a visit to an intern',
    path: ({ visits }) => `/Supervisor/Visit/${visits[0]}`,
    body: () => visit('14:00'),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'DELETE /Supervisor/Visit/:id',
    about: 'a visit to an intern',
    path: ({ visits }) => `/Supervisor/Visit/${visits[1]}`,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'PUT /User/:id/Assessment',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Assessment`,
    body: () => ({ ShowsRatings: true }),
    answers: [401, 200, 404, 403, 403, 403],
  },
  {
    call: 'GET /User/:id/Evaluation',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Evaluation`,
    answers: [401, 200, 404, 200, 404, 200],
  },
  {
    call: 'PUT /Evaluation/:id',
    about: 'an evaluation',
    path: ({ evaluations }) => `/Evaluation/${evaluations[0]}`,
    body: () => ({ Scores: [{ Score: 4, Text: '' }], Overall: '', HandIn: false, SeenRevision: 0 }),
    answers: [401, 200, 404, 200, 404, 403],
  },
  {
    call: 'POST /Evaluation/:id/Confirm',
    about: 'an evaluation that both have written',
    path: ({ evaluations }) => `/Evaluation/${evaluations[1]}/Confirm`,
    body: () => ({ SeenRevision: 1 }),
    answers: [401, 200, 404, 200, 404, 403],
  },
  {
    call: 'POST /Evaluation/:id/Notice',
    about: 'an evaluation that both have written',
    path: ({ evaluations }) => `/Evaluation/${evaluations[1]}/Notice`,
    answers: [401, 403, 403, 409, 404, 403],
  },
  {
    call: 'POST /Supervisor/Evaluation',
    about: 'an intern, whose evaluation has begun',
    path: () => '/Supervisor/Evaluation',
    body: ({ people }) => ({ InternID: people['own intern'].id, Kind: 'final' }),
    answers: [401, 403, 403, 409, 404, 403],
  },
  {
    call: 'GET /User/:id/ReferenceLetter',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/ReferenceLetter`,
    answers: [401, 403, 403, 200, 404, 200],
  },
  {
    call: 'POST /User/:id/ReferenceLetter',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/ReferenceLetter`,
    body: () => ({ Text: 'To whom it may concern' }),
    answers: [401, 403, 403, 201, 404, 201],
  },
  {
    call: 'GET /User/:id/UniversityForm',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/UniversityForm`,
    answers: [401, 403, 403, 200, 404, 200],
  },
  {
    call: 'GET /User/:id/Completion',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Completion`,
    answers: [401, 200, 404, 200, 404, 200],
  },
  {
    call: 'PUT /Supervisor/User/:id/Completion',
    about: 'an intern',
    path: ({ people }) => `/Supervisor/User/${people['own intern'].id}/Completion`,
    body: () => ({ Step: 'equipment', IsDone: true }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'GET /Supervisor/User/:id/Comment',
    about: 'an intern',
    path: ({ people }) => `/Supervisor/User/${people['own intern'].id}/Comment`,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'GET /Supervisor/User/:id/HandIn',
    about: 'an intern',
    path: ({ people }) => `/Supervisor/User/${people['own intern'].id}/HandIn`,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Task',
    about: 'an intern',
    path: () => '/Task',
    body: ({ people }) => ({
      AssignedTo: people['own intern'].id,
      Task: 'One more',
      TaskDescription: 'One more',
      Deadline: '2099-01-05',
    }),
    answers: [401, 403, 403, 201, 422, 403],
  },
  {
    call: 'POST /Supervisor/Task',
    about: 'an intern',
    path: () => '/Supervisor/Task',
    body: ({ people }) => ({
      Interns: [people['own intern'].id],
      Task: 'For all',
      TaskDescription: 'For all',
      Deadline: '2099-01-05',
    }),
    answers: [401, 403, 403, 201, 422, 403],
  },
  {
    call: 'DELETE /Admin/SavedView/:id',
    about: "another administrator's view",
    path: ({ view }) => `/Admin/SavedView/${view}`,
    answers: [401, 403, 403, 403, 403, 404],
  },
  {
    call: 'PUT /Supervisor/Template/:id',
    about: 'a template',
    path: ({ templates }) => `/Supervisor/Template/${templates[0]}`,
    body: () => template,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Supervisor/Template/:id/Assign',
    about: 'a template',
    path: ({ templates }) => `/Supervisor/Template/${templates[0]}/Assign`,
    body: ({ people }) => ({ Interns: [people['own intern'].id] }),
    answers: [401, 403, 403, 201, 404, 403],
  },
  {
    call: 'DELETE /Supervisor/Template/:id',
    about: 'a template',
    path: ({ templates }) => `/Supervisor/Template/${templates[1]}`,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'PUT /Task/Status/:id',
    about: 'a task',
    path: ({ task }) => `/Task/Status/${task}`,
    answers: [401, 200, 404, 403, 403, 403],
  },
  {
    call: 'POST /Supervisor/Task/Rate/:id',
    about: 'a completed task',
    path: ({ completedTask }) => `/Supervisor/Task/Rate/${completedTask}`,
    body: () => ({ rating: 70 }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Task/:id/Reopen',
    about: 'a completed task',
    path: ({ anotherCompletedTask }) => `/Task/${anotherCompletedTask}/Reopen`,
    body: () => ({ Remark: 'Not done yet' }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Task/:id/Withdraw',
    about: 'a task',
    path: ({ mistakenTask }) => `/Task/${mistakenTask}/Withdraw`,
    body: () => ({ Reason: 'A mistake' }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    // 415: past the rule, what is sent here is no form with files.
    call: 'POST /Task/:id/HandIn',
    about: 'a task',
    path: ({ task }) => `/Task/${task}/HandIn`,
    answers: [401, 415, 404, 403, 403, 403],
  },
  {
    call: 'GET /HandIn/File/:id',
    about: 'a file of handed in work',
    path: ({ handInFile }) => `/HandIn/File/${handInFile}`,
    answers: [401, 200, 404, 200, 404, 403],
  },
  {
    call: 'GET /Logbook/File/:id',
    about: 'a file of a week that is handed in',
    path: ({ logbookFiles }) => `/Logbook/File/${logbookFiles.handedIn}`,
    answers: [401, 200, 404, 200, 404, 403],
  },
  {
    call: 'GET /Logbook/File/:id',
    about: 'a file of a week that is not handed in',
    path: ({ logbookFiles }) => `/Logbook/File/${logbookFiles.open}`,
    answers: [401, 200, 404, 404, 404, 403],
  },
  {
    call: 'DELETE /Logbook/File/:id',
    about: 'a file of a week that is not handed in',
    path: ({ logbookFiles }) => `/Logbook/File/${logbookFiles.open}`,
    answers: [401, 200, 404, 403, 403, 403],
  },
  {
    call: 'POST /Supervisor/Logbook/:id/SendBack',
    about: 'a week that is handed in',
    path: ({ logbookWeeks }) => `/Supervisor/Logbook/${logbookWeeks[0]}/SendBack`,
    body: () => ({ SeenRevision: 2, Comment: 'More, please' }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Supervisor/Logbook/:id/Sign',
    about: 'a week that is handed in',
    path: ({ logbookWeeks }) => `/Supervisor/Logbook/${logbookWeeks[1]}/Sign`,
    body: () => ({ SeenRevision: 2 }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Supervisor/Attendance/:id/Confirm',
    about: 'leave that was asked for',
    path: ({ leave }) => `/Supervisor/Attendance/${leave[0]}/Confirm`,
    body: () => ({ SeenRevision: 1 }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Supervisor/Attendance/:id/Refuse',
    about: 'leave that was asked for',
    path: ({ leave }) => `/Supervisor/Attendance/${leave[1]}/Refuse`,
    body: () => ({ SeenRevision: 1, Comment: 'Not then' }),
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'POST /Supervisor/Attendance/:id/Withdraw',
    about: 'leave that waits',
    path: ({ leave }) => `/Supervisor/Attendance/${leave[2]}/Withdraw`,
    body: () => ({ Reason: 'An audit' }),
    answers: [401, 403, 403, 409, 404, 403],
  },
  {
    call: 'DELETE /Attendance/Request/:id',
    about: 'leave that was asked for',
    path: ({ leave }) => `/Attendance/Request/${leave[2]}`,
    answers: [401, 200, 404, 403, 403, 403],
  },
  {
    call: 'GET /User/:id/Attendance',
    about: 'an intern',
    path: ({ people }) => `/User/${people['own intern'].id}/Attendance`,
    answers: [401, 403, 403, 403, 403, 200],
  },
  {
    // 415: as above. It is wanted from every intern.
    call: 'POST /JoiningDocument/:id',
    about: 'a wanted document',
    path: ({ joiningDocument }) => `/JoiningDocument/${joiningDocument}`,
    answers: [401, 415, 415, 403, 403, 403],
  },
  {
    call: 'GET /JoiningDocument/File/:id',
    about: 'a document of the intern',
    path: ({ joiningFile }) => `/JoiningDocument/File/${joiningFile}`,
    answers: [401, 200, 404, 403, 403, 200],
  },
  {
    call: 'POST /Comment',
    about: 'a task',
    path: () => '/Comment',
    body: ({ task, people }) => ({ Taskid: task, Intern_comment: 'Noted', Userid: people['own intern'].id }),
    answers: [401, 200, 404, 200, 404, 403],
  },
  {
    call: 'PUT /Comment/:id',
    about: "the intern's comment",
    path: ({ internComment }) => `/Comment/${internComment}`,
    body: () => ({ Comment: 'Changed' }),
    answers: [401, 200, 404, 403, 404, 403],
  },
  {
    call: 'PUT /Comment/:id',
    about: "the supervisor's remark",
    path: ({ supervisorRemark }) => `/Comment/${supervisorRemark}`,
    body: () => ({ Comment: 'Changed' }),
    answers: [401, 403, 404, 200, 404, 403],
  },
  {
    call: 'GET /Supervisor/Perfomance/:id',
    about: 'the intern',
    path: ({ people }) => `/Supervisor/Perfomance/${people['own intern'].id}`,
    answers: [401, 403, 403, 200, 404, 403],
  },
  {
    call: 'GET /Supervisor/Perfomance/:id',
    about: 'the supervisor',
    path: ({ people }) => `/Supervisor/Perfomance/${people['own supervisor'].id}`,
    answers: [401, 403, 403, 404, 404, 403],
  },
  {
    call: 'GET /User/:id',
    about: 'the intern',
    path: ({ people }) => `/User/${people['own intern'].id}`,
    answers: [401, 200, 404, 200, 404, 200],
  },
  {
    call: 'GET /User/:id',
    about: 'the supervisor',
    path: ({ people }) => `/User/${people['own supervisor'].id}`,
    answers: [401, 404, 404, 200, 404, 200],
  },
  {
    call: 'GET /User/:id',
    about: 'the administrator',
    path: ({ people }) => `/User/${people.administrator.id}`,
    answers: [401, 404, 404, 404, 404, 200],
  },
  {
    call: 'GET /User/:id/edit',
    about: 'the intern',
    path: ({ people }) => `/User/${people['own intern'].id}/edit`,
    answers: [401, 200, 404, 404, 404, 200],
  },
  {
    call: 'GET /User/:id/edit',
    about: 'the supervisor',
    path: ({ people }) => `/User/${people['own supervisor'].id}/edit`,
    answers: [401, 404, 404, 200, 404, 200],
  },
  {
    call: 'PUT /User/:id',
    about: "the intern's profile",
    path: ({ people }) => `/User/${people['own intern'].id}`,
    body: ({ people }) => profile(people['own intern'].email),
    answers: [401, 200, 404, 404, 404, 200],
  },
  {
    call: 'PUT /User/:id',
    about: "the supervisor's profile",
    path: ({ people }) => `/User/${people['own supervisor'].id}`,
    body: ({ people }) => profile(people['own supervisor'].email),
    answers: [401, 404, 404, 200, 404, 200],
  },
  {
    call: 'PUT /User/:id',
    about: "the administrator's profile",
    path: ({ people }) => `/User/${people.administrator.id}`,
    body: ({ people }) => profile(people.administrator.email),
    answers: [401, 404, 404, 404, 404, 200],
  },
  {
    call: 'PUT /User/:id',
    about: "the intern's supervisor",
    path: ({ people }) => `/User/${people['own intern'].id}`,
    body: ({ people }) => ({ InternID: people['own intern'].id, SupervisorID: people['own supervisor'].id }),
    answers: [401, 403, 403, 403, 403, 200],
  },
  {
    call: 'GET /User/:id/Session',
    about: "the intern's sessions",
    path: ({ people }) => `/User/${people['own intern'].id}/Session`,
    answers: [401, 200, 404, 404, 404, 200],
  },
  {
    call: 'GET /User/:id/Session',
    about: "the supervisor's sessions",
    path: ({ people }) => `/User/${people['own supervisor'].id}/Session`,
    answers: [401, 404, 404, 200, 404, 200],
  },
  {
    call: 'DELETE /User/:id/Session/:session',
    about: "a session of the administrator's",
    path: ({ people, administratorSession }) => `/User/${people.administrator.id}/Session/${administratorSession}`,
    answers: [401, 404, 404, 404, 404, 200],
  },
  {
    call: 'DELETE /User/:id/Session',
    about: "the administrator's sessions",
    path: ({ people }) => `/User/${people.administrator.id}/Session`,
    answers: [401, 404, 404, 404, 404, 200],
  },
  {
    call: 'GET /Interview/:id/Feedback',
    about: 'an applicant whom the supervisor interviews',
    path: ({ interviewed }) => `/Interview/${interviewed}/Feedback`,
    answers: [401, 403, 403, 200, 404, 200],
  },
  {
    call: 'PUT /Interview/:id/Feedback',
    about: 'an applicant whom the supervisor interviews',
    path: ({ interviewed }) => `/Interview/${interviewed}/Feedback`,
    body: () => ({
      Scores: ['Knowledge of the field', 'Problem solving', 'Communication', 'Motivation'].map((Criterion) => ({
        Criterion,
        Score: 3,
      })),
      Text: '',
    }),
    answers: [401, 403, 403, 200, 404, 409],
  },
  {
    call: 'PUT /Admin/Note/:id',
    about: 'a note of another administrator',
    path: ({ note }) => `/Admin/Note/${note}`,
    body: () => ({ Text: 'Changed' }),
    answers: [401, 403, 403, 403, 403, 403],
  },
  {
    call: 'DELETE /Admin/Note/:id',
    about: 'a note of another administrator',
    path: ({ note }) => `/Admin/Note/${note}`,
    answers: [401, 403, 403, 403, 403, 403],
  },
  {
    call: 'PUT /Passkey/:id',
    about: 'a passkey',
    path: ({ passkey }) => `/Passkey/${passkey}`,
    body: () => ({ Name: 'Tablet' }),
    answers: [401, 200, 404, 404, 404, 404],
  },
  {
    call: 'DELETE /Passkey/:id',
    about: 'a passkey',
    path: ({ passkey }) => `/Passkey/${passkey}`,
    answers: [401, 200, 404, 404, 404, 404],
  },
];

/** Calls whose rows belong to administrators as a whole: the role decides alone (permissions.test.ts). */
const ROLE_DECIDES = [
  'POST /Admin/User/Deleted/:id',
  'DELETE /Admin/DeployToken/:id',
  'POST /Admin/DeployToken/:id/Renew',
  'PUT /Admin/DeployToken/:id/Email',
  'POST /Admin/Mail/:id/Retry',
  'GET /Apply/:id',
  'GET /Apply/:id/Mail',
  'POST /Apply/:id/Mail',
  'GET /Apply/:id/Review',
  'PUT /Admin/Interview/:id',
  'POST /Admin/Interview/:id/Times',
  'DELETE /Admin/Interview/:id/Times',
  'PUT /Apply/:id',
  'DELETE /Apply/:id/Decline',
  'POST /Apply/:id/Offer',
  'PUT /Apply/:id/Waiting',
  'DELETE /Apply/:id/Waiting',
  'GET /Apply/:id/Note',
  'POST /Interview/:id/Feedback/Waive',
  'POST /Apply/:id/Note',
  'GET /Apply/:id/PersonalData',
  'POST /Apply/:id/PersonalData',
  'PUT /Apply/:id/PersonalData',
  'DELETE /Apply/:id/PersonalData',
  'GET /Position/:id/edit',
  'PUT /Admin/University/:id',
  'DELETE /Admin/University/:id',
  'POST /Admin/UniversityForm/:id/File',
  'PUT /Admin/UniversityForm/:id',
  'DELETE /Admin/UniversityForm/:id',
  'PUT /Admin/JoiningDocument/:id',
  'DELETE /Admin/JoiningDocument/:id',
  'PUT /Admin/JoiningDocument/File/:id',
  'GET /Admin/User/Interns/:id/JoiningDocument',
  'GET /Admin/Intake/:id/Completion',
  'GET /Admin/Intake/:id/Feedback',
  'POST /Admin/Intake/:id/Record',
  'PUT /Admin/Intake/:id',
  'DELETE /Admin/Intake/:id',
  'POST /User/:id/Assessment',
  'PUT /Admin/Assessment/:id',
  'DELETE /Admin/Assessment/:id',
  'POST /User/:id/Certificate',
  'PUT /Admin/Certificate/:id',
  'PUT /Admin/User/Interns/:id/Placement',
  'PUT /Position/:id',
  'DELETE /Position/:id',
  'DELETE /User/:id',
  'DELETE /User/:id/SecondFactor',
];

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  const [administrator, ownSupervisor, otherSupervisor] = [
    await server.signInAs('ADM'),
    await server.signInAs('SUP'),
    await server.signInAs('SUP'),
  ];
  const people = {
    administrator,
    'own supervisor': ownSupervisor,
    'other supervisor': otherSupervisor,
    'own intern': await server.signInAs('INT', { supervisorId: ownSupervisor.id }),
    'other intern': await server.signInAs('INT', { supervisorId: otherSupervisor.id }),
  };
  const task = await server.assignTask(ownSupervisor, people['own intern']);
  const completedTask = await server.assignTask(ownSupervisor, people['own intern']);
  const anotherCompletedTask = await server.assignTask(ownSupervisor, people['own intern']);
  for (const id of [completedTask, anotherCompletedTask])
    await server.call('PUT', `/api/Task/Status/${id}`, { token: people['own intern'].token });
  await server.handIn(people['own intern'], completedTask, {}, { 'work.pdf': pdf('work') });
  const joiningDocument = await wantDocument(server, administrator);
  await uploadDocument(server, people['own intern'], joiningDocument);
  const logbookFiles = { handedIn: await addFile('2025-12-29'), open: await addFile('2026-01-19') };
  await handInWeek('2025-12-29');
  world = {
    people,
    task,
    completedTask,
    anotherCompletedTask,
    mistakenTask: await server.assignTask(ownSupervisor, people['own intern']),
    handInFile: (await server.services.db.selectFrom('hand_in_files').select('id').executeTakeFirstOrThrow()).id,
    logbookFiles,
    logbookWeeks: [await handInWeek('2026-01-05'), await handInWeek('2026-01-12')],
    evaluations: [await evaluate('mid-term'), await evaluate('final')],
    leave: [await askForLeave('2099-01-05'), await askForLeave('2099-01-06'), await askForLeave('2099-01-07')],
    visits: [await offer('11:00'), await offer('12:00')],
    joiningDocument,
    joiningFile: (await server.services.db.selectFrom('joining_uploads').select('id').executeTakeFirstOrThrow()).id,
    internComment: await comment(people['own intern'].token),
    supervisorRemark: await comment(ownSupervisor.token),
    administratorSession: await anotherSession(administrator.id),
    passkey: 'passkey-of-the-intern',
    note: await addNote(),
    interviewed: await inviteFor(ownSupervisor.id),
    view: await addView(),
    templates: await addTemplates(ownSupervisor.token),
  };
  await server.services.db
    .insertInto('passkeys')
    .values({
      id: world.passkey,
      user_id: people['own intern'].id,
      credential_id: 'credential',
      public_key: 'key',
      counter: '0',
      transports: '',
      name: 'Phone',
      synced: 0,
      created_at: server.services.now().toISOString(),
    })
    .execute();

  async function evaluate(kind: EvaluationKind) {
    const both = { admin: administrator, supervisor: ownSupervisor, intern: people['own intern'] };
    const id = await beginEvaluation(server, both, kind);
    if (kind === 'final') await handInEvaluation(server, both, id);
    return id;
  }

  async function offer(time: string) {
    const path = `/api/User/${people['own intern'].id}/Visit`;
    await server.call('POST', path, { token: ownSupervisor.token, body: visit(time) });
    const offered = server.services.db.selectFrom('visits').select('id').where('time', '=', time);
    return (await offered.executeTakeFirstOrThrow()).id;
  }

  async function handInWeek(monday: string) {
    const { id, token } = people['own intern'];
    await writeDay(monday);
    const body = { Week: monday, Summary: 'Wired', HandIn: true };
    await server.call('PUT', '/api/Logbook/Week', { token, body });
    const week = server.services.db.selectFrom('logbook_weeks').select('id').where('intern_id', '=', id);
    return (await week.where('monday', '=', monday).executeTakeFirstOrThrow()).id;
  }

  async function addFile(day: string) {
    await writeDay(day);
    await server.sendFiles(people['own intern'], '/Logbook/File', { Date: day }, { 'cables.pdf': pdf(day) });
    const file = server.services.db.selectFrom('logbook_files').select('id').where('day', '=', day);
    return (await file.executeTakeFirstOrThrow()).id;
  }

  async function writeDay(day: string) {
    const { token } = people['own intern'];
    await server.call('PUT', '/api/Logbook/Day', { token, body: { Date: day, Done: 'Wired', Learnt: '', Hours: 8 } });
  }

  async function askForLeave(day: string) {
    const body = { Kind: 'leave', StartsOn: day, EndsOn: day, Reason: 'A wedding' };
    await server.call('POST', '/api/Attendance/Leave', { token: people['own intern'].token, body });
    const request = server.services.db.selectFrom('attendance_requests').select('id').where('starts_on', '=', day);
    return (await request.executeTakeFirstOrThrow()).id;
  }

  async function anotherSession(userId: string) {
    await server.services.sessions.start(userId);
    return (await server.services.sessions.listOf(userId)).at(0)?.id ?? '';
  }

  async function inviteFor(interviewer: string) {
    await server.apply({ Email: 'interviewed@example.com' });
    const id = await server.applicationId('interviewed@example.com');
    const body = { ApplicationStatus: 'Accepted', Date: '2099-01-05', Interviewers: [interviewer] };
    await server.call('PUT', `/api/Apply/${id}`, { token: administrator.token, body });
    return id;
  }

  async function addNote() {
    const { token } = await server.signInAs('ADM');
    await server.apply({ Email: 'applicant@example.com' });
    const path = `/api/Apply/${await server.applicationId('applicant@example.com')}/Note`;
    await server.call('POST', path, { token, body: { Text: 'A note' } });
    const { body } = await server.call('GET', path, { token });
    return (body.Notes as { id: string }[])[0]?.id ?? '';
  }

  async function addView() {
    const { token } = await server.signInAs('ADM');
    const body = { List: 'applications', Name: 'Shared', Query: '', Columns: [], Shared: true };
    await server.call('POST', '/api/Admin/SavedView', { token, body });
    const { body: saved } = await server.call('GET', '/api/Admin/SavedView', { token });
    return (saved.Views as { id: string }[])[0]?.id ?? '';
  }

  async function addTemplates(token: string) {
    for (const _ of [1, 2]) await server.call('POST', '/api/Supervisor/Template', { token, body: template });
    const { body } = await server.call('GET', '/api/Supervisor/Template', { token });
    const [first = '', second = ''] = (body.Templates as { id: string }[]).map(({ id }) => id);
    return [first, second] as const;
  }

  async function comment(token: string) {
    await server.call('POST', '/api/Comment', { token, body: { Taskid: task, Intern_comment: 'Text' } });
    const { body } = await server.call('GET', `/api/Task/${task}`, { token });
    return (body.comment as { id: string }[]).at(-1)?.id ?? '';
  }
});
afterAll(() => server.stop());

const tokenOf = (asker: Asker) => (asker === 'nobody' ? undefined : world.people[asker].token);

describe('whose rows a call reaches', () => {
  it('is decided for every call that names a row', () => {
    const calls = endpoints.filter((endpoint) => endpoint.path.includes(':id')).map((e) => `${e.method} ${e.path}`);
    const decided = new Set([...ROWS.map((row) => row.call), ...ROLE_DECIDES]);
    expect(calls.filter((call) => !decided.has(call))).toEqual([]);
  });

  it.each(ROWS.map((row) => [`${row.call}, ${row.about}`, row] as const))('%s', async (_name, row) => {
    const [method = ''] = row.call.split(' ');
    const statuses: Record<string, number> = {};
    for (const asker of ASKERS) {
      const answer = await server.call(method, `/api${row.path(world)}`, {
        token: tokenOf(asker),
        body: row.body?.(world),
      });
      statuses[asker] = answer.status;
      // Nothing tells a record that one may not know of from one that does not exist.
      if (answer.status === 404) expect(answer.body).toEqual({ code: 'not_found', message: 'Not found.' });
    }
    expect(statuses).toEqual(Object.fromEntries(ASKERS.map((asker, index) => [asker, row.answers[index]])));
  });

  it.each(ROWS.filter((row) => row.call.includes(':id') && row.about !== "the intern's supervisor"))(
    '$call, $about: one that does not exist is 404 to every role that may call',
    async ({ call, body }) => {
      const [method = '', path = ''] = call.split(' ');
      const { access } = endpoints.find((endpoint) => `${endpoint.method} ${endpoint.path}` === call) ?? {};
      const url = `/api${path.replace(':id', '01890000-0000-7000-8000-000000000000')}`;
      for (const [asker, role] of Object.entries(ROLES)) {
        const answer = await server.call(method, url, { token: tokenOf(asker as Asker), body: body?.(world) });
        const may = access === 'session' || access?.includes(role);
        expect([asker, answer.status]).toEqual([asker, may ? 404 : 403]);
      }
    },
  );
});

describe('lists', () => {
  it('have only the own rows', async () => {
    const tasksOf = async (asker: Asker) => {
      const { body } = await server.call('GET', '/api/Task', { token: tokenOf(asker) });
      const tasks = (Array.isArray(body) ? body : body.Tasks) as { AssignedTo: string }[];
      return [...new Set(tasks.map((task) => task.AssignedTo))];
    };
    expect(await tasksOf('own intern')).toEqual([world.people['own intern'].id]);
    expect(await tasksOf('own supervisor')).toEqual([world.people['own intern'].id]);
    expect(await tasksOf('other intern')).toEqual([]);
    expect(await tasksOf('other supervisor')).toEqual([]);
    const { body } = await server.call('GET', '/api/Supervisor/User/MyInterns', { token: tokenOf('other supervisor') });
    expect((body.MyInterns as { user_id: string }[]).map((intern) => intern.user_id)).toEqual([
      world.people['other intern'].id,
    ]);
  });
});

describe('after the intern has moved to another supervisor', () => {
  it('the tasks stay with the one who assigned them, and the intern is with the other', async () => {
    const { people, task, completedTask } = world;
    const [own, other] = [tokenOf('own supervisor'), tokenOf('other supervisor')];
    const intern = people['own intern'].id;
    const moved = await server.call('PUT', `/api/User/${intern}`, {
      token: tokenOf('administrator'),
      body: { InternID: intern, SupervisorID: people['other supervisor'].id },
    });
    expect(moved.status).toBe(200);

    const status = async (token: string | undefined, method: string, path: string, body?: object) =>
      (await server.call(method, `/api${path}`, { token, body })).status;
    expect(await status(own, 'GET', `/Task/${task}`)).toBe(200);
    expect(await status(own, 'PUT', `/Task/${task}`, text)).toBe(200);
    expect(await status(own, 'POST', `/Supervisor/Task/Rate/${completedTask}`, { rating: 71 })).toBe(200);
    expect(await status(own, 'POST', '/Comment', { Taskid: task, Intern_comment: 'Still here' })).toBe(200);
    expect(await status(own, 'GET', `/User/${intern}`)).toBe(404);
    expect(await status(own, 'GET', `/Supervisor/Perfomance/${intern}`)).toBe(404);
    const again = { AssignedTo: intern, Task: 'More', TaskDescription: 'More', Deadline: '2099-01-05' };
    expect(await status(own, 'POST', '/Task', again)).toBe(422);
    expect(await status(other, 'GET', `/Task/${task}`)).toBe(404);
    expect(await status(other, 'GET', `/User/${intern}`)).toBe(200);
    expect(await status(other, 'GET', `/Supervisor/Perfomance/${intern}`)).toBe(200);
    expect(await status(other, 'POST', '/Task', again)).toBe(201);
  });
});
