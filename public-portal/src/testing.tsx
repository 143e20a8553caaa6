import { getProgramme } from 'shared-api/contract';
import { on } from 'shared-api/testing';

/** A programme of a firm that has not filled in its settings. */
export const programme = on(getProgramme, {
  Firm: '',
  ContactEmail: '',
  ContactPhone: '',
  AnswerDays: 0,
  PrivacyNotice: { Version: 1, Text: 'Two people read it.' },
});
