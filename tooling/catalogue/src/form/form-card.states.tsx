import { TextLink } from '@internship-portals/shared-ui';
import { EmailField, FormCard, FormModal, PasswordField, useServerForm } from '@internship-portals/shared-ui/form';
import { Answered } from './answered';

function Dialog() {
  const form = useServerForm({ defaultValues: { Email: '' }, submit: () => Promise.resolve() });
  return (
    <FormModal
      title="Invite a supervisor"
      form={form}
      labels={{ submit: 'Invite', submitting: 'Inviting', cancel: 'Cancel' }}
      onClose={() => undefined}
    >
      <EmailField name="Email" label="Email" />
    </FormModal>
  );
}

export default {
  page: (
    <FormCard
      title="Log In"
      hint="With the address that you applied with."
      footer={<TextLink to="/">Forgot password?</TextLink>}
    >
      <Answered values={{ Email: '', Password: '' }}>
        <EmailField name="Email" label="Email" />
        <PasswordField name="Password" label="Password" />
      </Answered>
    </FormCard>
  ),
  dialog: <Dialog />,
};
