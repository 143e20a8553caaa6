import * as calls from '@internship-portals/shared-api/contract';
import { fakeApi as fakeCalls, type Handler, on } from '@internship-portals/shared-api/testing';
import { buildInterviewForm } from './features/applications/applicant.fixture';

/** Answers for what pages read beside their subject: nobody has written, planned or counted anything. */
export const quiet: Handler[] = [
  on(calls.countApplicationStages, {
    Stages: { Waiting: 0, InterviewToCome: 0, NeedsResult: 0, PassedNotActivated: 0, Active: 0, Declined: 0 },
  }),
  on(calls.listIntakes, { Intakes: [], TimeZone: 'Africa/Nairobi' }),
  on(calls.getReviewLists, { Criteria: [], AcceptReasons: [], DeclineReasons: [], Revision: 0 }),
  on(calls.getInterviewForm, buildInterviewForm({ Today: '2026-11-21' })),
  on(calls.listInterviews, { Today: '2026-11-21', TimeZone: 'Africa/Nairobi', Interviews: [] }),
  on(calls.listAssessments, { Assessments: [], ShowsRatings: false, Hindrance: null }),
  on(calls.listCertificates, { Certificates: [], Hindrance: null }),
  on(calls.listEvaluations, { Name: '', Evaluations: [] }),
  on(calls.listCompletions, {
    Intake: 'May 2027',
    Interns: [
      {
        user_id: 'u-1',
        Name: 'Brian Kiprotich',
        Supervisor: null,
        EndsOn: null,
        Weeks: { Total: 0, Signed: 0, Missing: 0, ToSign: 0 },
        ToRate: 0,
        Evaluations: [],
        IsCertified: false,
      },
    ],
  }),
  on(calls.readProgrammeFeedback, { Answers: 0 }),
  on(calls.listNotes, { Notes: [], People: [] }),
  on(calls.getInterviewFeedback, {
    Applicant: { Name: 'Wanjiru Kamau', Position: 'Engineering', InterviewDate: null },
    Criteria: [],
    MayGive: false,
    MayWaive: false,
    Own: null,
    Given: 0,
    Others: [],
    Averages: [],
  }),
  on(calls.getFirstSteps, { Shown: false, Steps: [], Link: 'https://internships.example.com' }),
];

/** `fakeApi` with these. Answers of the test override them. */
export const fakeApi = (...answers: Handler[]) => fakeCalls(...quiet, ...answers);
