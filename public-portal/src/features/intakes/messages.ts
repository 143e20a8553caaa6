import { translated } from '@internship-portals/shared-ui';

/** Texts of this feature. */
export const messages = {
  ask: {
    title: 'Tell me when applications open',
    hint: 'We write to you once, on the day when applications open, and then delete your address.',
    email: 'Email',
    submit: 'Send me the link to confirm',
    submitting: 'Sending the link',
    done: 'Check your inbox, and confirm your address within 7 days. Otherwise we delete it.',
    failed: 'Could not send the link',
    open: 'Applications are open now.',
    apply: 'Apply for an internship',
  },
  confirm: {
    title: 'Shall we tell you when applications open?',
    answered: 'Your answer is saved',
    hint: 'We write to you once, and then delete your address.',
    submit: 'Yes, tell me when they open',
    submitting: 'Confirming',
    forget: 'Delete my address',
    failed: 'Could not save your answer',
    again: 'Ask for another link',
  },
  footer: 'About the internships',
} as const;

const { ask, confirm, ...page } = messages;
export const spoken = translated('intakes', { ask, confirm, page });
