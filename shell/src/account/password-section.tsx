import Button from '@mui/material/Button';
import { useState } from 'react';
import { ChangePasswordDialog } from './change-password-dialog';
import { messages } from './messages';
import { Section } from './section';

const texts = messages.password;

/** The change of one's own password. */
export function PasswordSection() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title={texts.title} text={texts.text}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      {open && (
        <ChangePasswordDialog
          title={texts.change}
          text={texts.about}
          cancel={texts.cancel}
          onClose={close}
          onDone={close}
        />
      )}
    </Section>
  );
}
