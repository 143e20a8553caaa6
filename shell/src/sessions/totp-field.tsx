import { TextField } from '@internship-portals/shared-ui/form';

const texts = { alone: 'Code of your authenticator app', other: 'Or a code of your authenticator app' };

/**
 * The field `code` of a proof.
 *
 * @param props.alone whether there is no field for a password
 */
export function TotpField({ alone }: { alone: boolean }) {
  return (
    <TextField
      name="code"
      label={alone ? texts.alone : texts.other}
      autoComplete="one-time-code"
      maxLength={12}
      autoFocus={alone}
    />
  );
}
