import Link from '@mui/material/Link';
import { PhoneNumber } from './phone-number';
import { programmeFacts } from './programme';

/** The firm's e-mail address and phone number as links; nothing where neither is set. */
export function ContactLinks() {
  const { ContactEmail, ContactPhone } = programmeFacts();
  return (
    <>
      {ContactEmail && (
        <Link translate="no" href={`mailto:${ContactEmail}`}>
          {ContactEmail}
        </Link>
      )}
      {ContactEmail && ContactPhone && ' · '}
      {ContactPhone && (
        <Link href={`tel:${ContactPhone}`}>
          <PhoneNumber number={ContactPhone} />
        </Link>
      )}
    </>
  );
}
