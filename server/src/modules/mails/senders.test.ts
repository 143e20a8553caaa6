import pino from 'pino';
import { type FaultySmtp, type SmtpFault, type SmtpStep, startFaultySmtp } from '../../testing/faulty-mail-server';
import { DeliveryError, type DeliveryFailure, withoutAddresses } from './delivery-error';
import { createSender, MAIL_LIMITS, type OutgoingMail, type Sender } from './senders';

/** Short for what a test waits for, long for the rest: a busy machine must not look like a faulty mail server. */
const HASTY = { ...MAIL_LIMITS, deliveryMs: 120 };
/** Long enough for a busy machine to get as far as the confirmation. */
const SILENT = { ...MAIL_LIMITS, confirmationMs: 600 };

let smtp: FaultySmtp;
let sender: Sender;

const newSender = (smtpUrl = smtp.url, limits = MAIL_LIMITS) =>
  createSender(
    { smtpUrl, mailFrom: 'Firm <jobs@firm.example>', dataDir: '' },
    () => new Date(),
    pino({ level: 'silent' }),
    limits,
  );

function mail(text = 'Come'): OutgoingMail {
  return {
    id: 'mail-1',
    kind: 'interview-invitation',
    recipient: 'amina@example.com',
    subject: 'Your interview',
    content: JSON.stringify({ text, html: `<p>${text}</p>`, calendar: 'BEGIN:VCALENDAR' }),
    message_id: '<mail-1@firm.example>',
    created_at: '2026-03-11T22:30:00.000Z',
  };
}

/** More than the buffers of a connection hold, so that the mail server must read it to get its end. */
const LARGE = 'All work and no play. '.repeat(300_000);

async function failureOf(work: Promise<unknown>): Promise<DeliveryFailure | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return error.failure;
  }
}

beforeEach(async () => {
  smtp = await startFaultySmtp();
  sender = newSender();
});
afterEach(async () => {
  sender.close();
  await smtp.close();
});

describe('a failed delivery', () => {
  it.each<[SmtpStep, SmtpFault, DeliveryFailure]>([
    ['greeting', 'hang', 'unreachable'],
    ['greeting', 'drop', 'unreachable'],
    ['greeting', '421 busy', 'deferred'],
    ['greeting', '554 not for you', 'unreachable'],
    ['EHLO', 'hang', 'unreachable'],
    ['EHLO', 'drop', 'unreachable'],
    ['MAIL', 'hang', 'unreachable'],
    ['MAIL', 'drop', 'unreachable'],
    ['MAIL', '451 later', 'deferred'],
    ['MAIL', '550 no sender', 'refused'],
    ['MAIL', '503 bad sequence', 'unreachable'],
    ['RCPT', 'hang', 'unreachable'],
    ['RCPT', 'drop', 'unreachable'],
    ['RCPT', '450 greylisted', 'deferred'],
    ['RCPT', '550 no such mailbox', 'refused'],
    ['DATA', 'hang', 'unreachable'],
    ['DATA', 'drop', 'unreachable'],
    ['DATA', '451 later', 'deferred'],
    ['DATA', '554 no', 'refused'],
    ['dot', 'hang', 'unconfirmed'],
    ['dot', 'drop', 'unconfirmed'],
    ['dot', '452 no space', 'deferred'],
    ['dot', '421 shutting down', 'deferred'],
    ['dot', '554 spam', 'refused'],
  ])('at %s (%s) is %s, and the mail server has the mail only where it may have', async (step, fault, failure) => {
    smtp.fault = (at) => (at === step ? fault : undefined);
    if (fault === 'hang') sender = newSender(smtp.url, step === 'dot' ? SILENT : HASTY);
    expect(await failureOf(sender.send(mail()))).toBe(failure);
    expect(smtp.received).toHaveLength(step === 'dot' ? 1 : 0);
  });

  it.each<SmtpFault>(['hang', 'drop'])('in the middle of the message (%s) is known to be none', async (fault) => {
    smtp.fault = (at) => (at === 'body' ? fault : undefined);
    if (fault === 'hang') sender = newSender(smtp.url, HASTY);
    expect(await failureOf(sender.send(mail(LARGE)))).toBe('unreachable');
    expect(smtp.received).toHaveLength(0);
  });

  it.each([
    ['535 wrong password', 'unreachable'],
    ['454 later', 'deferred'],
  ] as const)('to sign in (%s) is not about the mail: %s', async (fault, failure) => {
    const signing = newSender(smtp.url.replace('//', '//user:secret@'));
    smtp.fault = (at) => (at === 'AUTH' ? fault : undefined);
    expect(await failureOf(signing.send(mail()))).toBe(failure);
    expect(await failureOf(signing.check())).toBe(failure);
    signing.close();
  });

  it('to connect is known to be none', async () => {
    const lost = newSender('smtp://127.0.0.1:1');
    expect(await failureOf(lost.send(mail()))).toBe('unreachable');
    expect(await failureOf(lost.check())).toBe('unreachable');
    lost.close();
  });

  it('has the words of the mail server, or says what is missing', async () => {
    smtp.fault = (at) => (at === 'dot' ? 'hang' : undefined);
    sender = newSender(smtp.url, SILENT);
    await expect(sender.send(mail())).rejects.toThrow(
      'The mail server received the e-mail but did not confirm it in time',
    );
    smtp.fault = (at) => (at === 'RCPT' ? '450 4.2.0 greylisted' : undefined);
    await expect(sender.send(mail())).rejects.toThrow(/^450 4\.2\.0 greylisted$/);
  });
});

describe('the reply of a mail server', () => {
  it.each([
    ['550 5.1.1 <amina@example.com>: no such mailbox', '550 5.1.1 <[address]>: no such mailbox'],
    ['written to 2026-interview-amina@example.com-1.eml', 'written to [address]'],
    ['250 2.0.0 accepted', '250 2.0.0 accepted'],
  ])('%s is logged as %s', (reply, logged) => {
    expect(withoutAddresses(reply)).toBe(logged);
  });
});

describe('a delivery', () => {
  it('repeats the same bytes under the same Message-ID', async () => {
    smtp.fault = (at) => (at === 'dot' && smtp.received.length < 3 ? 'drop' : undefined);
    for (const failure of ['unconfirmed', 'unconfirmed', 'none']) {
      expect(await failureOf(sender.send(mail()))).toBe(failure);
    }
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual(Array(3).fill('<mail-1@firm.example>'));
    expect(new Set(smtp.received.map(({ source }) => source)).size).toBe(1);
  });

  it('uses a connection again, and another one where the mail server has closed it', async () => {
    await sender.send(mail());
    await sender.send(mail());
    expect(smtp.mostOpen).toBe(1);
    let closed = 0;
    smtp.fault = (at) => {
      if (at !== 'MAIL' || closed > 0) return undefined;
      closed += 1;
      return '421 idle too long';
    };
    expect(await failureOf(sender.send(mail()))).toBe('none');
    expect(closed).toBe(1);
  });

  it('waits for a confirmation longer than for the message to be taken', async () => {
    sender = newSender(smtp.url, { ...MAIL_LIMITS, deliveryMs: 2_000 });
    smtp.fault = (at) => {
      if (at === 'dot') smtp.delay = 2_200;
      return undefined;
    };
    expect(await sender.send(mail())).toBe('250 2.0.0 accepted');
  });

  it('takes as many connections as SMTP_URL allows', async () => {
    const few = newSender(`${smtp.url}/?maxConnections=2`);
    expect(few.connections).toBe(2);
    smtp.delay = 2;
    await Promise.all([1, 2, 3, 4, 5].map(() => few.send(mail())));
    expect([smtp.received.length, smtp.mostOpen]).toEqual([5, 2]);
    few.close();
  });
});
