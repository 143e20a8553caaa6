import { renameSession, useSession } from '@internship-portals/shared-api/client';
import { UNNAMED } from '@internship-portals/shared-api/contract';
import { EmailField, Form, FormCard, SubmitButton, TextField } from '@internship-portals/shared-ui/form';
import { PhoneField } from '@internship-portals/shared-ui/phone';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messages as accountMessages } from '../account/messages';
import { NewPasswordFields, useNewPassword } from '../account/new-password';
import { messages } from './printed-password-messages';
import { useSignOut } from './use-sign-out';

const { password: account } = accountMessages;

/** Replaces a printed password, and asks the first administrator who they are. Without that, signing out is all that is possible. */
export function PrintedPassword({ onDone }: { onDone: () => void }) {
  const { signOut, signingOut } = useSignOut();
  // As it was at first: the name of the session changes with what is saved.
  const [isUnnamed] = useState(useSession(({ name }) => name) === UNNAMED);
  const form = useNewPassword(
    ({ Name }) => {
      if (Name) renameSession(Name);
      onDone();
    },
    isUnnamed ? { Name: '', Email: '', PhoneNumber: '' } : {},
  );
  return (
    <FormCard
      title={messages.title}
      hint={isUnnamed ? messages.who : messages.text}
      footer={
        <Button onClick={signOut} loading={signingOut}>
          {messages.cancel}
        </Button>
      }
    >
      <Form form={form} label={messages.title}>
        <NewPasswordFields />
        {isUnnamed && (
          <>
            <TextField name="Name" label={messages.name} autoComplete="name" />
            <EmailField name="Email" label={messages.email} hint={messages.emailHint} />
            <PhoneField name="PhoneNumber" label={messages.phone} />
          </>
        )}
        <SubmitButton busyText={account.submitting}>{isUnnamed ? messages.submit : account.submit}</SubmitButton>
      </Form>
    </FormCard>
  );
}
