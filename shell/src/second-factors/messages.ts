/** Texts about passkeys, authenticator apps and recovery codes. */
export const messages = {
  passkey: {
    cancelled: 'The passkey was not used: it was cancelled, or took too long. Try again.',
    present: 'This device already has a passkey for your account.',
    unsupported: 'This browser cannot use passkeys. Choose another way.',
  },
  totp: {
    label: 'Authenticator app',
    scan: 'Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 2FAS.',
    picture: 'QR code for the authenticator app',
    byHand: 'Or type this key into the app:',
    code: 'Code',
    codeHint: 'The six digits that the app shows now.',
    submit: 'Confirm',
    submitting: 'Checking',
    starting: 'Getting a key for the app',
    startFailed: 'Could not start with the app',
    retry: 'Retry',
  },
  codes: {
    title: 'Your recovery codes',
    text: 'Keep these codes in a safe place. Each one signs you in once if you lose your device. They are shown only now.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Select the codes and copy them.',
    download: 'Download',
    file: 'internship-portals-recovery-codes.txt',
    heading: 'Recovery codes for Internship Portals',
    print: 'Print',
    done: 'I have kept my codes',
  },
} as const;
