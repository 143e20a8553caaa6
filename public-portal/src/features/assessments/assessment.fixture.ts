import type { Answer, getAssessmentPage } from '@internship-portals/shared-api/contract';

/** The page of a lecturer for tests: one signed week, and ratings that the intern does not show. */
export const buildAssessmentPage = (
  values: Partial<Answer<typeof getAssessmentPage>> = {},
): Answer<typeof getAssessmentPage> => ({
  Name: 'Dr Njeri Maina',
  LastDay: '2027-03-05',
  Own: { Remarks: '', Marks: null, BestMarks: 100, ForIntern: false, Revision: 0 },
  Firm: 'Savanna',
  Intern: {
    Name: 'Brian Kiprotich',
    Position: 'Engineering',
    Supervisor: 'Grace Wambui',
    University: 'KCA University',
    Course: 'BSc Computer Science',
  },
  Placement: { StartsOn: '2026-11-16', EndsOn: '2027-02-05', HoursAWeek: 40, State: 'Running', Week: 2, Weeks: 12 },
  Weeks: [
    {
      Monday: '2026-11-16',
      State: 'signed',
      Summary: 'A good week',
      Revision: 2,
      HandedInAt: '2026-11-20T13:00:00.000Z',
      Comment: { Text: 'Well done', By: 'Grace Wambui', At: '2026-11-20T14:00:00.000Z' },
      Signature: { By: 'Grace Wambui', At: '2026-11-20T14:00:00.000Z', Reference: 'LB-7K3F-9Q2B' },
      Days: [
        {
          Date: '2026-11-16',
          Done: 'Wired the office',
          Learnt: 'How to crimp',
          Hours: 7.5,
          Tasks: ['Cabling'],
          Files: [{ id: 'f-1', Name: 'office.jpg', Type: 'image/jpeg', Bytes: 2048 }],
        },
      ],
      Amendments: [{ Text: 'It was Tuesday', By: 'Brian Kiprotich', At: '2026-11-21T08:00:00.000Z' }],
    },
  ],
  Logbook: '/api/SignedWeeks/i-1/File?expires=1&signature=x',
  Record: '/api/AssessedRecord/i-1/File?expires=1&signature=x',
  Attendance: [{ Monday: '2026-11-16', Minutes: 2250 }],
  Evaluations: [],
  ...values,
});
