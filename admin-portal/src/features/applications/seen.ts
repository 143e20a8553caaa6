import type { Applicant } from 'shared-api/contract';

/** What a decision says of the state it is taken on, so that one that another administrator came before is refused. */
export function seen({ ApplicationStatus, InterviewDate }: Applicant) {
  const invited = ApplicationStatus === 'Accepted For Interview';
  return { Seen: ApplicationStatus, ...(invited && InterviewDate ? { SeenDate: InterviewDate } : {}) };
}
