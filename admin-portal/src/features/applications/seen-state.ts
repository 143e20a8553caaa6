import type { Applicant } from '@internship-portals/shared-api/contract';

/** The state that a decision is based on. The server refuses the decision if another administrator changed it. */
export function seenState({ ApplicationStatus, InterviewDate, InterviewTime }: Applicant) {
  const invited = ApplicationStatus === 'Accepted For Interview';
  return {
    Seen: ApplicationStatus,
    ...(invited && InterviewDate ? { SeenDate: InterviewDate, SeenTime: InterviewTime ?? '' } : {}),
  };
}
