import { FormModal } from '@internship-portals/shared-ui/form';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from './messages';
import { NewPasswordFields, useNewPassword } from './new-password';
import { Section } from './section';

const texts = messages.password;

/** The change of one's own password. */
export function PasswordSection() {
  const [open, setOpen] = useState(false);
  return (
    <Section title={texts.title} text={texts.text}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useNewPassword(onClose);
  return (
    <FormModal title={texts.change} form={form} labels={texts} width="xs" onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.about}</Typography>
      <NewPasswordFields />
      {/* With two fields, Enter sends a form only if it contains a submit button. */}
      <input type="submit" hidden />
    </FormModal>
  );
}
