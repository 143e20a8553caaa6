import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { EmailText } from '../dashboard/email-text';
import { Details } from '../display/details';
import { LinkButton } from '../display/link-button';
import { PhoneNumber } from '../display/phone-number';
import { Verbatim } from '../display/verbatim';
import { AccountSections } from './account-sections';
import { profileTexts } from './messages';

const { profile: texts } = profileTexts;

export interface ProfileCardProps {
  user: { Name: string; Email: string; PhoneNumber: string };
  /** Additional details of a role, such as the internship position. An empty value is shown as 'Not set'. */
  more?: readonly { label: string; value: ReactNode }[];
  /** Address of the edit page. */
  editTo: string;
}

/** A user's own details with a link to the edit page, and below them the sections of the account. */
export function ProfileCard({ user, more = [], editTo }: ProfileCardProps) {
  const items = [
    { label: texts.name, value: <Verbatim>{user.Name}</Verbatim> },
    { label: texts.email, value: <EmailText email={user.Email} /> },
    { label: texts.phoneNumber, value: user.PhoneNumber && <PhoneNumber number={user.PhoneNumber} /> },
    ...more,
  ].map(({ label, value }) => ({ label, value: value || texts.none }));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
        <Details items={items} />
        <Box sx={{ mt: 3 }}>
          <LinkButton to={editTo} variant="outlined" startIcon={<EditOutlined fontSize="small" />}>
            {texts.edit}
          </LinkButton>
        </Box>
      </Paper>
      <AccountSections />
    </Box>
  );
}
