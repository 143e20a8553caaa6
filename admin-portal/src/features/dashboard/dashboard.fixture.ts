import { type Answer, getDashboard, getDecisionsNeeded, getFirstSteps } from '@internship-portals/shared-api/contract';
import { on } from '@internship-portals/shared-api/testing';

type Needed = Answer<typeof getDecisionsNeeded>;

const noMails: Needed['Mails'] = {
  Total: 0,
  More: false,
  Newest: [],
  Waiting: { Total: 0, More: false, Oldest: [] },
  StuckSince: null,
};

/** Nothing to decide, on Thursday, 12 March 2026; what a test is about is given. */
export function buildNeeded(overrides: Partial<Needed> = {}): Needed {
  return {
    Today: '2026-03-12',
    Applications: {
      Total: 0,
      Ages: [
        { From: 0, To: 0, Count: 0 },
        { From: 1, To: 3, Count: 0 },
        { From: 4, To: 7, Count: 0 },
        { From: 8, To: 14, Count: 0 },
        { From: 15, To: null, Count: 0 },
      ],
      Oldest: [],
      AnswerDays: 0,
      Late: 0,
    },
    Interviews: { Total: 0, Days: [], Earlier: { Total: 0, Interviews: [] } },
    Interns: { Total: 0, First: [] },
    Mails: noMails,
    Portals: [],
    ...overrides,
  };
}

/** A failed e-mail. */
export function buildMail(
  overrides: Partial<Needed['Mails']['Newest'][number]> = {},
): Needed['Mails']['Newest'][number] {
  return {
    id: 'm-1',
    Kind: 'interview-invitation',
    Recipient: 'wanjiru@example.com',
    At: '2026-03-10T08:00:00.000Z',
    Attempts: 15,
    Outcome: '550 No such mailbox',
    Applicant: { id: 'a-1', Name: 'Wanjiru Kamau' },
    Unconfirmed: false,
    DueAt: null,
    ...overrides,
  };
}

/** E-mails that wait for another attempt, in a queue that may be stuck. */
export function needWaitingMails(mails: Needed['Mails']['Newest'], StuckSince: string | null = null): Needed {
  return buildNeeded({
    Mails: { ...noMails, Waiting: { Total: mails.length, More: false, Oldest: mails }, StuckSince },
  });
}

/** Failed e-mails alone. */
export function needMails(...mails: Needed['Mails']['Newest']): Needed {
  return buildNeeded({ Mails: { ...noMails, Total: mails.length, Newest: mails } });
}

/** Every read of the dashboard as it succeeds, with nothing to decide. */
export const quietDashboard = [
  on(getFirstSteps, { Shown: false, Steps: [], Link: '' }),
  on(getDashboard, {
    TotalUsers: 1234,
    TotalApplicants: 12,
    SelectedApplicants: 7,
    TotalInterns: 5,
    TotalSupervisors: 3,
    Lately: { TotalUsers: 6, TotalApplicants: 4, SelectedApplicants: 2, TotalInterns: 1, TotalSupervisors: 0 },
  }),
  on(getDecisionsNeeded, buildNeeded()),
];
