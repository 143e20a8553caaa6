import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';

export const retryMail = endpoint({
  method: 'POST',
  path: '/Admin/Mail/:id/Retry',
  access: ['ADM'],
  tag: 'mails',
  invalidates: ['applications', 'dashboard'],
  summary: 'Sends a failed e-mail again and waits for the mail server. 409 if it has not failed',
  params: IdParams,
  status: 200,
  answer: Message,
});
