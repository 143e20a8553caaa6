import type { Applicant } from '@internship-portals/shared-api/contract';
import { Badge } from '@internship-portals/shared-ui/dashboard';
import { wordsFor } from './state-of-times';

/** Says in a list that an applicant was offered times, and what has become of them. */
export function TimesBadge({ applicant }: { applicant: Pick<Applicant, 'OfferedTimes'> }) {
  const words = wordsFor(applicant);
  return words ? <Badge tone={applicant.OfferedTimes?.AskedAt ? 'orange' : 'grey'}>{words}</Badge> : null;
}
