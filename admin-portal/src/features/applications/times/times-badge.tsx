import type { Applicant } from '@internship-portals/shared-api/contract';
import { Badge } from '@internship-portals/shared-ui/dashboard';
import Typography from '@mui/material/Typography';
import { wordsFor } from './state-of-times';

interface Props {
  applicant: Pick<Applicant, 'OfferedTimes'>;
}

/** Says that an applicant was offered times, and what has become of them. */
export function TimesBadge({ applicant }: Props) {
  const words = wordsFor(applicant);
  return words ? <Badge tone={applicant.OfferedTimes?.AskedAt ? 'orange' : 'grey'}>{words}</Badge> : null;
}

/** The same in a list, below the name: a badge would be wider than its column. */
export function TimesLine({ applicant }: Props) {
  const words = wordsFor(applicant);
  if (!words) return null;
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'normal' }}
    >
      {words}
    </Typography>
  );
}
