/** Texts of this feature. */
export const messages = {
  title: 'Certificate of completion',
  failed: 'Could not get the certificates',
  none: 'None has been issued.',
  ready: 'The internship is over. The certificate names the person, the position and the days as they are now.',
  issue: 'Issue certificate',
  issued: 'The certificate is issued, and the intern is told.',
  issueFailed: 'Could not issue the certificate',
  valid: (at: string, by: string) => `Issued on ${at} by ${by}.`,
  withdrawn: (at: string, by: string, reason: string) => `Withdrawn on ${at} by ${by}: ${reason}`,
  download: 'Download certificate',
  check: 'Open the check page',
  withdraw: 'Withdraw',
  modal: {
    title: 'Withdraw the certificate?',
    text: 'Whoever checks its number reads that it is not valid, without your reason. The intern is told the reason. This cannot be undone, but you can issue another certificate.',
    reason: 'Reason',
    submit: 'Withdraw certificate',
    submitting: 'Withdrawing',
    done: 'The certificate is withdrawn, and the intern is told.',
    failed: 'Could not withdraw the certificate',
  },
} as const;
