import type {
  Answer,
  Applicant,
  getInterviewForm,
  Interview,
  previewDecisionMail,
} from '@internship-portals/shared-api/contract';

/** An applicant for tests; what a test is about is given, the rest is filled in. */
export function buildApplicant(overrides: Partial<Applicant> = {}): Applicant {
  return {
    id: 'a-1',
    Name: 'Wanjiru Kamau',
    Email: 'wanjiru@example.com',
    PhoneNumber: '+254712345678',
    Position: 'Engineering',
    ApplicationStatus: 'Processing',
    InterviewDate: null,
    AppliedAt: '2026-10-01T08:00:00.000Z',
    ...overrides,
  };
}

/** An interview of another applicant, in Room 4. */
export function buildInterview(overrides: Partial<Interview> = {}): Interview {
  return {
    id: 'a-9',
    Name: 'Otieno Odhiambo',
    Position: 'Engineering',
    ApplicationStatus: 'Accepted For Interview',
    Date: '2099-03-03',
    Time: '10:30',
    Length: 30,
    Place: 'Room 4',
    VideoLink: null,
    Message: null,
    Interviewers: [],
    Mine: false,
    Reply: null,
    ...overrides,
  };
}

/** What the form of an interview starts from: Kenyan hours, and Jamhuri Day. */
export function buildInterviewForm(
  overrides: Partial<Answer<typeof getInterviewForm>> = {},
): Answer<typeof getInterviewForm> {
  return {
    Today: '2099-03-02',
    TimeZone: 'Africa/Nairobi',
    Interviewers: [],
    Hours: {
      InterviewsFrom: '09:00',
      InterviewsUntil: '17:00',
      LunchFrom: '13:00',
      LunchUntil: '14:00',
      InterviewLength: 45,
      InterviewBreak: 0,
      InterviewDays: 6,
      HolidayCountry: 'KE',
    },
    Holidays: [{ Date: '2099-03-05', Name: 'Jamhuri Day' }],
    LastUsed: null,
    ...overrides,
  };
}

/** An invitation as it will be sent. */
export const invitationPreview: Answer<typeof previewDecisionMail> = {
  To: 'wanjiru@example.com',
  Subject: 'Your interview on Tuesday, 3 March 2099 at 10:30',
  Parts: [
    { Text: 'Dear Wanjiru Kamau,' },
    { Facts: [{ Label: 'Place', Value: 'Room 4' }] },
    { Button: 'Answer this invitation' },
    { Link: 'See your application' },
  ],
  Event: true,
};
