import type { Applicant } from 'shared-api/contract';

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
