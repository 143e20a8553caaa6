/** Texts of the steps after the password. */
export const messages = {
  restart: 'Log in as someone else',
  secondStep: {
    title: 'Second step',
    passkeyText: 'Use the passkey of this account on this device, on your phone or on a security key.',
    passkey: 'Use your passkey',
    code: {
      totp: { label: 'Code', hint: 'The six digits that your authenticator app shows now.' },
      'recovery-code': {
        label: 'Recovery code',
        hint: 'One of the codes that you kept when you set up your second factor.',
      },
    },
    submit: 'Log In',
    submitting: 'Logging in',
    other: {
      passkey: 'Use a passkey instead',
      totp: 'Use your authenticator app instead',
      'recovery-code': 'Use a recovery code instead',
    },
  },
  setUp: {
    title: 'Set up a second factor',
    text: 'Your account can do much, so a password alone is not enough. Choose what you want to log in with from now on.',
    passkey: 'Create a passkey',
    passkeyText: 'With a passkey you log in with your fingerprint, your face or the PIN of your device.',
    passkeyName: 'First passkey',
    totp: 'Use an authenticator app',
    totpTitle: 'Set up an authenticator app',
    codesTitle: 'Your recovery codes',
  },
} as const;
