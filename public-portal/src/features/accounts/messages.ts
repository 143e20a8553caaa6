import { translated } from '@internship-portals/shared-ui';

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  signUp: {
    title: 'Sign Up',
    hint: 'Please use the same email as used while applying',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 8 characters and hard to guess. A few unrelated words work well.',
    submit: 'Sign Up',
    submitting: 'Signing up',
    haveAccount: 'Already have an account?',
    done: 'Sign Up Successfull. You can login now',
    failed: 'Could not Sign Up',
  },

  requestReset: {
    title: 'Forgot your password?',
    hint: 'Please use the same email as used while logging in',
    email: 'Email',
    submit: 'Send reset link',
    submitting: 'Sending',
    done: 'Please check your email!',
    doneNext: 'If this address has an account, a link is on its way. It works for 30 minutes, once.',
    failed: 'Could not send request',
  },

  reset: {
    title: 'Reset Password',
    hint: 'Choose a new password. You will be logged out everywhere else.',
    password: 'New password',
    passwordHint: 'At least 8 characters and hard to guess. A few unrelated words work well.',
    submit: 'Reset Password',
    submitting: 'Saving',
    done: 'Password Reset Successfully!',
    failed: 'Password could not be reset!',
    again: 'Request a new link',
  },
  emailChange: {
    confirm: {
      title: 'Confirm Your New Address',
      hint: 'From then on you log in with this address. Your sessions in other browsers end.',
      submit: 'Confirm Address',
      submitting: 'Confirming',
      done: 'Your e-mail address was changed.',
      failed: 'Could not change the address',
    },
    report: {
      title: 'This Was Not Me',
      hint: 'Your account keeps its old address, all sessions end, and passkeys and authenticator apps are removed. We send you a link to choose a new password.',
      submit: 'Secure My Account',
      submitting: 'Securing',
      done: 'Your account is safe. Check your e-mail to choose a new password.',
      failed: 'Could not secure the account',
    },
    reset: 'Forgot Password?',
  },
} as const;

export const spoken = translated('accounts', messages);
