/** The error catalogue of the specification (section 8, admin screens): a row for each text and the place that shows it. */

import * as calls from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  expectActionFailure,
  expectErrorToast,
  expectReadFailure,
  type FailingAction,
  type FailingRead,
  type FailurePage,
  FakeFailure,
  on,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answerDocuments } from './features/applications/documents.fixture';
import { base } from './messages';
import { portal } from './portal';
import { fakeApi, quiet } from './testing';

const wanjiru: calls.Applicant = {
  id: 'a-1',
  Name: 'Wanjiru Kamau',
  Email: 'wanjiru@example.com',
  PhoneNumber: '+254712345678',
  Position: 'Advisory',
  ApplicationStatus: 'Processing',
  InterviewDate: null,
  AppliedAt: '2026-10-01T08:00:00.000Z',
};
const njeri: calls.User = {
  user_id: 's-1',
  Name: 'Njeri Wambui',
  Email: 'njeri@example.com',
  PhoneNumber: '+254722000111',
  Position: 'Advisory',
  Role: 'SUP',
};
const baraka: calls.User = { ...njeri, user_id: 'i-1', Name: 'Baraka Otieno', Role: 'INT', Supervisor: null };
const advisory = { id: 'p-1', Position: 'Advisory' };
const one = { Total: 1, TotalAll: 1 };

const none: calls.ApplicationPath = {
  Applied: 0,
  Invited: 0,
  Passed: 0,
  Activated: 0,
  DeclinedWithoutInterview: 0,
  DeclinedAfterInvitation: 0,
};

const release = (Version: string, day: string): calls.Release => ({
  Portal: 'admin-portal',
  Version,
  ReleasedAt: `2026-11-${day}T08:00:00.000Z`,
  ReleasedBy: 'Admin team, CI',
  Commit: null,
  Size: 412_000,
  Digest: 'a'.repeat(64),
  Loads: 120,
  Failures: 0,
  Incompatibilities: [],
});
const released: calls.PortalReleases = {
  Portal: 'admin-portal',
  Current: '1.1.0',
  Previous: '1.0.0',
  Rollout: {
    Version: '1.2.0',
    Share: 5,
    Users: [],
    Since: '2026-11-20T08:00:00.000Z',
    Loads: 40,
    Failures: 0,
    Until: '2026-11-20T08:30:00.000Z',
    MaxLoads: 40,
    Verdict: 'Healthy',
    Reason: null,
  },
  Releases: [release('1.3.0', '20'), release('1.2.0', '19'), release('1.1.0', '18'), release('1.0.0', '17')],
  History: [],
};

/** An answer for every read of the portal. */
const answers = [
  ...quiet,
  on(calls.getDashboard, {
    TotalUsers: 9,
    TotalApplicants: 1,
    SelectedApplicants: 1,
    TotalInterns: 1,
    TotalSupervisors: 1,
    Lately: { TotalUsers: 0, TotalApplicants: 0, SelectedApplicants: 0, TotalInterns: 0, TotalSupervisors: 0 },
  }),
  on(calls.getDecisionsNeeded, {
    Today: '2026-11-21',
    Applications: { Total: 0, Ages: [{ From: 0, To: null, Count: 0 }], Oldest: [], AnswerDays: 0, Late: 0 },
    Interviews: { Total: 0, Days: [], Earlier: { Total: 0, Interviews: [] } },
    Interns: { Total: 0, First: [] },
    Portals: [],
    Mails: {
      Total: 1,
      More: false,
      Newest: [
        {
          id: 'm-1',
          Kind: 'application-received',
          Recipient: wanjiru.Email,
          At: wanjiru.AppliedAt,
          Attempts: 1,
          Outcome: '550 No such mailbox',
          Applicant: { id: wanjiru.id, Name: wanjiru.Name },
          Unconfirmed: false,
          DueAt: null,
        },
      ],
      Waiting: { Total: 0, More: false, Oldest: [] },
      StuckSince: null,
    },
  }),
  on(calls.getWeeks, { Weeks: ['2026-11-16'], Series: [] }),
  on(calls.getPath, { Recent: none, Always: none }),
  on(calls.listApplications, { Applicants: [wanjiru], ...one }),
  on(calls.listSelectedApplicants, {
    Applicants: [{ ...wanjiru, ApplicationStatus: 'Accepted For Interview', InterviewDate: '2026-11-27' }],
    ...one,
  }),
  on(calls.getApplication, {
    Applicant: wanjiru,
    Cv: '/api/documents/cv',
    Corrections: [],
    AttachmentLetter: '/api/documents/letter',
    History: [
      {
        id: 'h-1',
        At: wanjiru.AppliedAt,
        By: null,
        From: null,
        To: 'Processing',
        InterviewDate: null,
        Mail: {
          id: 'm-1',
          Kind: 'application-received',
          State: 'failed',
          Attempts: 1,
          Outcome: '550 No such mailbox',
          At: wanjiru.AppliedAt,
        },
      },
    ],
    UndoFor: 60_000,
  }),
  on(calls.listSupervisors, { Supervisors: [{ ...njeri, Interns: 1 }], ...one }),
  on(calls.listInterns, { Interns: [{ ...baraka, OpenTasks: 1 }], ...one }),
  on(calls.listPositions, { Positions: [advisory] }),
  on(calls.getPositionForEdit, { position: advisory }),
  on(calls.getUser, { User: baraka, Tasks: [], Overall: null }),
  on(calls.readInternAttendance, { Weeks: [], HoursAWeek: 0, Waiting: 0 }),
  on(calls.listEvaluations, { Name: 'Baraka Otieno', Evaluations: [] }),
  on(calls.listAssessments, { Assessments: [], ShowsRatings: false, Hindrance: null }),
  on(calls.listCertificates, { Certificates: [], Hindrance: null }),
  on(calls.readCompletion, { Steps: [{ Step: 'equipment', IsDone: false }], EndsOn: null }),
  on(calls.getUserForEdit, { User: njeri }),
  on(calls.listPortalReleases, { Portals: [released], OverridesAllowed: true }),
  on(calls.listPortalFailures, {
    Failures: [
      {
        id: 'f-1',
        At: '2026-11-20T08:00:00.000Z',
        Portal: 'admin-portal',
        Version: '1.1.0',
        Stage: 'entry',
        Error: '404',
        Reference: '0A1B2C3D',
      },
    ],
  }),
  on(calls.listRetention, {
    Newest: 20,
    Days: 30,
    Stored: [
      {
        Portal: 'admin-portal',
        Versions: 1,
        Size: 1_000,
        Deletable: [{ Version: '0.9.0', ReleasedAt: '2026-10-01T08:00:00.000Z', Size: 1_000 }],
        Kept: [],
      },
    ],
  }),
  on(calls.listDeployTokens, {
    DeployTokens: [
      {
        id: 't-1',
        Portal: 'admin-portal',
        Name: 'Admin team, CI',
        Email: 'admin-team@savanna.example',
        CreatedAt: '2026-11-01T08:00:00.000Z',
        CreatedBy: 'Amina Otieno',
        ExpiresAt: '2099-01-30T08:00:00.000Z',
        UploadOnly: false,
        LastUsedAt: null,
        RevokedAt: null,
      },
    ],
  }),
  on(calls.getPersonalData, { Applications: 1, Open: 1, Documents: 2, Emails: 1, Account: null }),
];

/** Every read of the portal. */
const reads: FailingRead[] = [
  { text: 'Could not get Statistics Details', at: '/', endpoint: calls.getDashboard },
  { text: 'Could not get Statistics Details', at: '/reports', endpoint: calls.getWeeks },
  { text: 'Could not get Statistics Details', at: '/reports', endpoint: calls.getPath },
  { text: 'Could not get Decisions', at: '/', endpoint: calls.getDecisionsNeeded },
  { text: 'Could not get Applications', at: '/applications', endpoint: calls.listApplications },
  { text: 'Could not get Applications', at: '/selectedApplicants', endpoint: calls.listSelectedApplicants },
  { text: 'Could not get Intern Email', at: '/applications/a-1/scheduleInterview', endpoint: calls.getApplication },
  {
    text: "Could not get the applicant's details",
    at: '/applications/a-1/correctDetails',
    endpoint: calls.getApplication,
  },
  { text: 'Could not get Interview Details', at: '/interviewDetails/viewDetails/a-1', endpoint: calls.getApplication },
  { text: 'Could not get Supervisors', at: '/supervisors', endpoint: calls.listSupervisors },
  { text: 'Could not get Supervisors', at: '/assignSupervisor', endpoint: calls.listSupervisors },
  { text: 'Could not get Supervisor Details', at: '/supervisors/s-1/edit', endpoint: calls.getUserForEdit },
  { text: 'Could not get Positions', at: '/supervisors/add', endpoint: calls.listPositions },
  { text: 'Could not get Positions', at: '/supervisors/s-1/edit', endpoint: calls.listPositions },
  { text: 'Could not get Positions', at: '/positions', endpoint: calls.listPositions },
  { text: 'Could not get Intern Details', at: '/interns', endpoint: calls.listInterns },
  { text: 'Could not get Intern Details', at: '/interns/i-1/edit', endpoint: calls.getUserForEdit },
  { text: 'Could not get Intern Details', at: '/assignSupervisor', endpoint: calls.listInterns },
  { text: 'Could not get performance details', at: '/performanceDetails/i-1', endpoint: calls.getUser },
  { text: 'Could not get the completion', at: '/performanceDetails/i-1', endpoint: calls.readCompletion },
  { text: 'Could not get the interns of the intake', at: '/intakes/i-1/interns', endpoint: calls.listCompletions },
  { text: 'Could not get the attendance', at: '/performanceDetails/i-1', endpoint: calls.readInternAttendance },
  { text: 'Could not get the lecturers', at: '/performanceDetails/i-1', endpoint: calls.listAssessments },
  { text: 'Could not get the evaluations', at: '/performanceDetails/i-1', endpoint: calls.listEvaluations },
  { text: 'Could not get Releases', at: '/releases', endpoint: calls.listPortalReleases },
  { text: 'Could not get Releases', at: '/releases/portals/admin-portal', endpoint: calls.listPortalReleases },
  { text: 'Could not get Failures', at: '/releases/failures', endpoint: calls.listPortalFailures },
  { text: 'Could not get Deploy Tokens', at: '/releases/deployTokens', endpoint: calls.listDeployTokens },
  { text: 'Could not get Storage', at: '/releases/storage', endpoint: calls.listRetention },
  { text: 'Could not get profile details', at: '/profile', endpoint: calls.getUser },
  { text: 'Could not get your details', at: '/editProfile/adm-1', endpoint: calls.getUserForEdit },
  { text: 'Could not get your details', at: '/resetPassword', endpoint: calls.getUserForEdit },
];

/** Presses a button, and the one of the question or dialog that it opens. */
const press = (name: string | RegExp, then?: string) => async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name }));
  if (!then) return;
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: then }));
};
const saveProfile = press('Save Changes');

/** Renames a position; a dialog that a failure has left open is used on. */
async function renamePosition(user: UserEvent) {
  if (!screen.queryByRole('dialog')) await press('Edit Advisory')(user);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Position' });
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
}

/** Erases a person after their address was typed; a dialog that a failure has left open is used on. */
async function erase(user: UserEvent) {
  if (!screen.queryByRole('dialog')) await press('Erase personal data')(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase the personal data of Wanjiru Kamau?' }));
  const address = dialog.getByRole('textbox', { name: 'E-mail address of the applicant' });
  await user.clear(address);
  await user.type(address, wanjiru.Email);
  await user.click(dialog.getByRole('button', { name: 'Erase personal data' }));
}

/** Selects the one applicant, unless a failure has left that so, and declines what is selected. */
async function declineSelected(user: UserEvent) {
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Wanjiru Kamau' });
  if (!box.checked) await user.click(box);
  await press('Decline selected', 'Decline')(user);
}

async function assign(user: UserEvent) {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Intern' }), 'i-1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Supervisor' }), 's-1');
  await press('Assign')(user);
}

/** Presses the button of a dialog that another button opens; a dialog that a failure has left open is used on. */
const sendDialog = (opener: string, send: string) => async (user: UserEvent) => {
  if (!screen.queryByRole('dialog')) await press(opener)(user);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: send }));
};

async function makeOverride(user: UserEvent) {
  if (!screen.queryByRole('dialog')) await press('Make an override link')(user);
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Portal' }), 'admin-portal');
  await user.click(dialog.getByRole('button', { name: 'Make the link' }));
}

async function exportTable(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
}

/** Every action of the portal. */
const actions: FailingAction[] = [
  {
    text: 'Could Not Load Cv',
    at: '/applications',
    endpoint: calls.getApplication,
    act: press('View CV of Wanjiru Kamau'),
  },
  {
    text: 'Could Not Load Letter',
    at: '/applications',
    endpoint: calls.getApplication,
    act: press('View letter of Wanjiru Kamau'),
  },
  {
    text: 'Email was not sent',
    at: '/interviewDetails/viewDetails/a-1',
    endpoint: calls.retryMail,
    act: press('Retry: Receipt by e-mail'),
  },
  {
    text: 'Could not export the personal data',
    at: '/interviewDetails/viewDetails/a-1',
    endpoint: calls.exportPersonalData,
    act: press('Export personal data'),
  },
  {
    text: 'Could not get what is held about this person',
    at: '/interviewDetails/viewDetails/a-1',
    endpoint: calls.getPersonalData,
    act: press('Erase personal data'),
  },
  {
    text: 'Could not erase the personal data',
    at: '/interviewDetails/viewDetails/a-1',
    endpoint: calls.erasePersonalData,
    act: erase,
  },
  {
    text: 'Email was not sent',
    at: '/',
    endpoint: calls.retryMail,
    act: press(`Retry: Receipt by e-mail to ${wanjiru.Email}`),
  },
  {
    text: 'Could Not Decline Application',
    at: '/applications',
    endpoint: calls.decideApplication,
    act: press('Decline Wanjiru Kamau', 'Decline'),
  },
  {
    text: 'The applications could not be declined',
    at: '/applications',
    endpoint: calls.declineApplications,
    act: declineSelected,
  },
  {
    text: 'The documents could not be downloaded',
    at: '/applications',
    endpoint: calls.createDocumentsExport,
    act: async (user) => {
      const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Wanjiru Kamau' });
      if (!box.checked) await user.click(box);
      await user.click(screen.getByRole('button', { name: 'Download documents' }));
    },
  },
  {
    text: 'The decline could not be undone',
    at: '/interviewDetails/viewDetails/a-1',
    endpoint: calls.undoDecline,
    act: press('Undo decline: Wanjiru Kamau'),
  },
  {
    text: 'Application could not be Accepted',
    at: '/applications/a-1/scheduleInterview',
    endpoint: calls.decideApplication,
    act: press('Schedule'),
  },
  {
    text: 'Application could not be Accepted',
    at: '/selectedApplicants',
    endpoint: calls.decideApplication,
    act: press('Accept Wanjiru Kamau', 'Accept'),
  },
  {
    text: 'Could not reject application',
    at: '/selectedApplicants',
    endpoint: calls.decideApplication,
    act: press('Decline Wanjiru Kamau', 'Decline'),
  },
  {
    text: 'Could not delete Supervisor',
    at: '/supervisors',
    endpoint: calls.deleteUser,
    act: press('Delete Njeri Wambui', 'Delete'),
  },
  {
    text: 'Could not create supervisor',
    at: '/supervisors/add',
    endpoint: calls.createSupervisor,
    act: press('Add'),
  },
  {
    text: 'Could not update details',
    at: '/supervisors/s-1/edit',
    endpoint: calls.updateUser,
    act: saveProfile,
  },
  {
    text: 'Could not delete Intern',
    at: '/interns',
    endpoint: calls.deleteUser,
    act: press('Delete Baraka Otieno', 'Delete'),
  },
  { text: 'Could not update details', at: '/interns/i-1/edit', endpoint: calls.updateUser, act: saveProfile },
  {
    text: 'Could not update details',
    at: '/applications/a-1/correctDetails',
    endpoint: calls.correctPersonalData,
    act: saveProfile,
  },
  { text: 'Could Not Assign Supervisor', at: '/assignSupervisor', endpoint: calls.updateUser, act: assign },
  {
    text: 'Could not add new Position',
    at: '/positions',
    endpoint: calls.createPosition,
    act: press('Add Position'),
  },
  {
    text: 'Could not get Position Details',
    at: '/positions',
    endpoint: calls.getPositionForEdit,
    act: press('Edit Advisory'),
  },
  { text: 'Could Not Update Position', at: '/positions', endpoint: calls.updatePosition, act: renamePosition },
  {
    text: 'Could not delete Position',
    at: '/positions',
    endpoint: calls.deletePosition,
    act: press('Delete Advisory', 'Delete'),
  },
  {
    text: 'Could not promote the version',
    at: '/releases',
    endpoint: calls.promoteRelease,
    act: press('Promote: admin-portal 1.2.0'),
  },
  {
    text: 'Could not promote the version',
    at: '/releases/portals/admin-portal',
    endpoint: calls.promoteRelease,
    act: press('Promote: admin-portal 1.3.0', 'Promote'),
  },
  {
    text: 'Could not roll back',
    at: '/releases',
    endpoint: calls.rollBackRelease,
    act: sendDialog('Roll back: admin-portal 1.0.0', 'Roll back'),
  },
  {
    text: 'Could not start the rollout',
    at: '/releases/portals/admin-portal',
    endpoint: calls.startRollout,
    act: sendDialog('Roll out: admin-portal 1.3.0', 'Roll out'),
  },
  {
    text: 'Could not change the rollout',
    at: '/releases',
    endpoint: calls.startRollout,
    act: sendDialog('Change the rollout: admin-portal 1.2.0', 'Save Changes'),
  },
  {
    text: 'Could not withdraw the version',
    at: '/releases',
    endpoint: calls.endRollout,
    act: press('Withdraw: admin-portal 1.2.0', 'Withdraw'),
  },
  { text: 'Could not make the link', at: '/releases', endpoint: calls.linkToOverride, act: makeOverride },
  {
    text: 'Could not change the pin',
    at: '/releases/portals/admin-portal',
    endpoint: calls.pinRelease,
    act: press('Pin: admin-portal 1.1.0'),
  },
  {
    text: 'Could not delete the versions',
    at: '/releases/storage',
    endpoint: calls.pruneReleases,
    act: press('Delete now: versions of admin-portal', 'Delete now'),
  },
  {
    text: 'Could not make the token',
    at: '/releases/deployTokens',
    endpoint: calls.createDeployToken,
    act: sendDialog('New token', 'Make token'),
  },
  {
    text: 'Could not save the e-mail',
    at: '/releases/deployTokens',
    endpoint: calls.changeTeamAddress,
    act: sendDialog('Change e-mail: Admin team, CI of admin-portal', 'Save e-mail'),
  },
  {
    text: 'Could not revoke the token',
    at: '/releases/deployTokens',
    endpoint: calls.revokeDeployToken,
    act: press('Revoke: Admin team, CI of admin-portal', 'Revoke'),
  },
  ...['/applications', '/selectedApplicants', '/supervisors', '/interns', '/positions'].map((at) => ({
    text: 'Could not export the table',
    at,
    endpoint: calls.createExport,
    act: exportTable,
  })),
  {
    text: 'The record could not be downloaded',
    at: '/intakes/i-1/interns',
    endpoint: calls.createRecordExport,
    act: press('Record as CSV'),
  },
  { text: 'Could not update details', at: '/editProfile/adm-1', endpoint: calls.updateUser, act: saveProfile },
  {
    text: 'Could not make the request!',
    at: '/resetPassword',
    endpoint: calls.requestPasswordReset,
    act: press('Request Password Reset', 'Request reset'),
  },
];

const refusedMail = 'Email was not sent';

const page: FailurePage = {
  answers,
  open: (at, options) =>
    renderRoutes([{ path: base, children: portal.routes }], {
      at: base + at,
      wrapper: ApiProvider,
      ...options,
    }),
};

beforeEach(() => {
  answerDocuments();
  signedInAs('ADM');
  const opened = { document: document.implementation.createHTMLDocument(), location: {}, close: () => {} };
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
});
afterEach(() => signedOut());

describe('a read that fails', () => {
  it.each(reads)("says '$text' at $at, and is read again on Retry", (read) => expectReadFailure(page, read));
});

describe('an action that fails', () => {
  it.each(actions)("says '$text' at $at, keeps what was typed, and is sent once at a time", (action) =>
    expectActionFailure(page, action),
  );

  it.each([
    ['scheduling', '/applications/a-1/scheduleInterview', press('Schedule')],
    ['accepting', '/selectedApplicants', press('Accept Wanjiru Kamau', 'Accept')],
    ['rejecting', '/selectedApplicants', press('Decline Wanjiru Kamau', 'Decline')],
    ['declining', '/applications', press('Decline Wanjiru Kamau', 'Decline')],
    ['declining those selected', '/applications', declineSelected],
  ])("says 'Email was not sent' when the mail of %s is refused", async (_, at, act) => {
    const refused = new FakeFailure(502, { message: refusedMail });
    fakeApi(...answers, on(calls.decideApplication, refused), on(calls.declineApplications, refused));
    const { user } = page.open(at);
    await act(user);
    await expectErrorToast(user, refusedMail);
  });
});

/** The specification's list of the admin screens, in its order. */
const catalogue = [
  'Could not get Position Details',
  'Could not get Applications',
  'Could Not Load Cv',
  'Could Not Load Letter',
  'Could Not Decline Application',
  'Could not get Supervisor Details',
  'Could not get Intern Details',
  'Could not create supervisor',
  'Could Not Assign Supervisor',
  'Could not get Statistics Details',
  'Could not delete Intern',
  'Could not get Positions',
  'Could not delete Position',
  'Could not add new Position',
  'Could Not Update Position',
  'Could not get Intern Email',
  refusedMail,
  'Could not get Interview Details',
  'Application could not be Accepted',
  'Could not reject application',
  'Could not get Supervisors',
  'Could not delete Supervisor',
];

describe('the catalogue', () => {
  it.each(catalogue)("has '%s' in the tables above", (text) => {
    expect([...reads, ...actions, { text: refusedMail }].map((row) => row.text)).toContain(text);
  });
});
