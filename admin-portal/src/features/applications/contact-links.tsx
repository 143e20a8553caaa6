import type { Applicant } from '@internship-portals/shared-api/contract';
import { PhoneNumber as Phone, useToast } from '@internship-portals/shared-ui';
import { EmailText } from '@internship-portals/shared-ui/dashboard';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { messages } from './messages';

const { contact: texts } = messages;

function Copyable({
  label,
  value,
  of,
  href,
  children,
}: {
  label: string;
  value: string;
  /** The applicant's name. */
  of: string;
  href: string;
  children: ReactNode;
}) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(texts.copied(label), { detail: of, names: [of] });
    } catch {
      toast.error(texts.notCopied, value);
    }
  };
  return (
    <Box component="span">
      <Link href={href} sx={{ overflowWrap: 'anywhere', pr: '32px' }}>
        {children}
      </Link>
      {/* Over the end of the link, so that the button stays beside the last word of an address of two lines. */}
      <IconButton
        size="small"
        aria-label={texts.copy(label)}
        title={texts.copy(label)}
        onClick={() => void copy()}
        sx={{ my: -0.5, ml: '-28px', '@media print': { display: 'none' } }}
      >
        <ContentCopy fontSize="inherit" />
      </IconButton>
    </Box>
  );
}

/** The e-mail address as a link, with a button that copies it. */
export function EmailLink({ applicant: { Email, Name } }: { applicant: Applicant }) {
  return (
    <Copyable label={texts.email} value={Email} of={Name} href={`mailto:${Email}`}>
      <EmailText email={Email} />
    </Copyable>
  );
}

/** The phone number as a link, with a button that copies it. */
export function PhoneLink({ applicant: { PhoneNumber, Name } }: { applicant: Applicant }) {
  return (
    <Copyable label={texts.phone} value={PhoneNumber} of={Name} href={`tel:${PhoneNumber}`}>
      <Phone number={PhoneNumber} />
    </Copyable>
  );
}
