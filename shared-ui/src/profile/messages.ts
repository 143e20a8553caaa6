/** The texts of the account pages, exactly as in the specification. All dashboards share them. */
export const profileTexts = {
  profile: {
    title: 'My Profile',
    edit: 'Edit Profile',
    name: 'Name',
    email: 'Email',
    phoneNumber: 'Phone Number',
    none: 'Not set',
    failed: 'Could not get profile details',
  },
  edit: {
    title: 'Edit Profile',
    back: 'My Profile',
    position: 'Position',
    positionChoice: 'Select a choice',
    submit: 'Save Changes',
    submitting: 'Saving',
    cancel: 'Cancel',
    unreadable: 'Could not get your details',
    done: 'Details Updated',
    confirmEmail: (email: string) =>
      `Your address changes when you open the link that we have sent to ${email}. Until then, log in with the old one.`,
    failed: 'Could not update details',
  },
  account: { failed: 'Could not get the security of this account' },
  reset: {
    title: 'Reset Password',
    text: (email: string) =>
      `We send a link to ${email}. It works once, for 30 minutes, and lets you choose a new password.`,
    submit: 'Request Password Reset',
    submitting: 'Sending',
    confirmTitle: 'Reset your password?',
    question: 'Do you want to request a password reset? You will be logged out!',
    confirm: 'Request reset',
    done: 'Please check your email!',
    failed: 'Could not make the request!',
    signOutFailed: 'Could not logout',
    stillSignedIn: 'You are still logged in.',
    signOut: 'Logout',
  },
} as const;
