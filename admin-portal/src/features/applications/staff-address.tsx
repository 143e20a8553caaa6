import type { Applicant } from '@internship-portals/shared-api/contract';
import { Badge } from '@internship-portals/shared-ui/dashboard';
import Alert from '@mui/material/Alert';
import { messages } from './messages';

const { staff: texts } = messages;

/** Marks an application in a list whose address belongs to a member of staff. */
export function StaffBadge({ StaffAccount }: Pick<Applicant, 'StaffAccount'>) {
  return StaffAccount ? <Badge tone="orange">{texts.mark}</Badge> : null;
}

/** Says before the decision that the address opens no account. */
export function StaffNotice({ StaffAccount }: Pick<Applicant, 'StaffAccount'>) {
  return StaffAccount ? (
    <Alert severity="warning" role="presentation" sx={{ mb: 2 }}>
      {texts.about}
    </Alert>
  ) : null;
}
