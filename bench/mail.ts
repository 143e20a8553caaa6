// npm run bench -- mail queue|faults|greylist: how the built product delivers mails through slow and faulty mail servers.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from 'e2e/product';
import { startProduct } from 'e2e/product';
import { type FaultySmtp, type SmtpFault, type SmtpStep, startFaultySmtp } from 'server/testing/faulty-mail-server';
import { signIn } from './seeded';

const SECOND = 1_000;
const BULK = 2_000;

interface Call {
  status: number;
  body: Record<string, unknown>;
  ms: number;
}

async function call(product: Product, method: string, path: string, token: string, body?: object): Promise<Call> {
  const started = Date.now();
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, ms: Date.now() - started };
}

async function apply(product: Product, email: string): Promise<void> {
  const form = new FormData();
  const fields = { Name: 'Amina Otieno', Email: email, PhoneNumber: '+254712345678', Position: 'Engineering' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const file = new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' });
  for (const name of ['Cv', 'AttachmentLetter']) form.append(name, file, `${name}.pdf`);
  const { status } = await fetch(`${product.url}/api/Apply`, { method: 'POST', body: form });
  assert.equal(status, 201);
}

/** Waits until a condition holds, and returns the seconds that it took. */
async function until(condition: () => boolean | Promise<boolean>, seconds: number, every = 50): Promise<number> {
  const started = Date.now();
  while (!(await condition())) {
    if (Date.now() - started > seconds * SECOND) throw new Error(`It took more than ${seconds} s`);
    await wait(every);
  }
  return (Date.now() - started) / SECOND;
}

const waitingIds = async (product: Product, token: string, page: number) => {
  const path = `/Admin/User/Applicants?page=${page}&pageSize=100&sort=Name`;
  const { body } = await call(product, 'GET', path, token);
  return (body.Applicants as { id: string }[]).map(({ id }) => id);
};

/** 2,000 declines in the queue and 40 ms for each reply: how long a password reset and an invitation take. */
async function queue(smtp: FaultySmtp): Promise<void> {
  const product = await startProduct({ smtpUrl: smtp.url, applications: BULK * 2, settings: { TRUST_PROXY: 'on' } });
  try {
    const token = await signIn(product.url);
    smtp.delay = 40;
    const [invited = ''] = await waitingIds(product, token, 1);
    let declined = 0;
    const leftOver = new Set<string>();
    while (declined < BULK) {
      const ids = (await waitingIds(product, token, 1)).filter((id) => id !== invited && !leftOver.has(id));
      if (ids.length === 0) break;
      const { body } = await call(product, 'POST', '/Admin/User/Applicants/Decline', token, { Ids: ids });
      declined += (body.Done as unknown[]).length;
      for (const { id } of body.NotDone as { id: string }[]) leftOver.add(id);
    }
    await until(() => smtp.received.length > 20, 60);
    const startedAt = Date.now();
    const first = smtp.received.length;
    console.log(`${declined} declines, ${first} delivered when the reset is requested`);
    const started = smtp.received.length;
    const reset = fetch(`${product.url}/api/PasswordReset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com' }),
    });
    const resetSeconds = await until(
      () => smtp.received.some(({ recipient }) => recipient === 'admin@example.com'),
      60,
    );
    await reset;
    const queued = declined - smtp.received.length + 1;
    console.log(`password reset arrived after ${resetSeconds.toFixed(1)} s, with ${queued} declines still waiting`);
    const invitation = await call(product, 'PUT', `/Apply/${invited}`, token, {
      ApplicationStatus: 'Accepted',
      Date: '2099-03-10',
    });
    console.log(`invitation answered ${invitation.status} (${String(invitation.body.Mail)}) after ${invitation.ms} ms`);
    await until(() => smtp.received.length >= declined + 2, 600);
    const seconds = (Date.now() - startedAt) / SECOND;
    const rate = (smtp.received.length - started) / seconds;
    const ids = new Set(smtp.received.map(({ messageId }) => messageId));
    console.log(`all ${smtp.received.length} mails arrived, ${ids.size} different ones, ${rate.toFixed(1)} a second`);
    console.log(`${smtp.most} connections at most`);
    assert.ok(resetSeconds < 10);
    assert.equal(ids.size, smtp.received.length);
  } finally {
    await product.close();
  }
}

/** One decision for each fault, with the product's own time limits. */
async function faults(smtp: FaultySmtp): Promise<void> {
  const product = await startProduct({ smtpUrl: smtp.url });
  const cases: [string, SmtpStep, SmtpFault][] = [
    ['hangs at once', 'MAIL', 'hang'],
    ['has the mail and hangs', 'dot', 'hang'],
    ['has the mail and drops the line', 'dot', 'drop'],
    ['defers (450)', 'RCPT', '450 4.2.0 greylisted'],
    ['refuses (550)', 'RCPT', '550 5.1.1 no such mailbox'],
  ];
  try {
    const token = await signIn(product.url);
    for (const [index, [name, step, fault]] of cases.entries()) {
      const email = `fault${index}@example.com`;
      smtp.fault = () => undefined;
      await apply(product, email);
      await until(() => smtp.received.some(({ recipient }) => recipient === email), 30);
      smtp.received.length = 0;
      const { body } = await call(
        product,
        'GET',
        `/Admin/User/Applicants?page=1&pageSize=5&search=fault${index}`,
        token,
      );
      const id = (body.Applicants as { id: string }[])[0]?.id ?? '';
      smtp.fault = (at, recipient) => (at === step && (step === 'MAIL' || recipient === email) ? fault : undefined);
      const answer = await call(product, 'PUT', `/Apply/${id}`, token, {
        ApplicationStatus: 'Accepted',
        Date: '2099-03-10',
      });
      const known = await call(product, 'GET', `/Apply/${id}`, token);
      const mail = (known.body.History as { Mail?: { State: string; Unconfirmed?: boolean } }[])[1]?.Mail;
      smtp.fault = () => undefined;
      const seconds = answer.status === 200 ? await until(() => delivered(product, token, id), 120, SECOND) : 0;
      if (answer.status !== 200) await wait(20 * SECOND);
      const got = smtp.received.filter(({ recipient }) => recipient === email);
      const ids = new Set(got.map(({ messageId }) => messageId));
      console.log(
        `${name}: ${answer.status} '${String(answer.body.message)}' after ${answer.ms} ms, history ${JSON.stringify(mail?.State ?? 'none')}` +
          `${mail?.Unconfirmed ? ' (not confirmed)' : ''}; then delivered after ${seconds.toFixed(0)} s: ` +
          `${got.length} copies of ${ids.size} message`,
      );
      assert.equal(ids.size, answer.status === 200 ? 1 : 0);
    }
  } finally {
    await product.close();
  }
}

async function delivered(product: Product, token: string, id: string): Promise<boolean> {
  const { body } = await call(product, 'GET', `/Apply/${id}`, token);
  return (body.History as { Mail?: { State: string } }[])[1]?.Mail?.State === 'delivered';
}

/** A mail server that defers everything for 10 minutes. */
async function greylist(smtp: FaultySmtp): Promise<void> {
  const product = await startProduct({ smtpUrl: smtp.url });
  try {
    const token = await signIn(product.url);
    await apply(product, 'amina@example.com');
    await until(() => smtp.received.length === 1, 30);
    const { body } = await call(product, 'GET', '/Admin/User/Applicants', token);
    const id = (body.Applicants as { id: string }[])[0]?.id ?? '';
    const attempts: string[] = [];
    const started = Date.now();
    smtp.fault = (step) => {
      if (step !== 'RCPT') return undefined;
      const seconds = (Date.now() - started) / SECOND;
      attempts.push(seconds.toFixed(0));
      return seconds < 600 ? '450 4.2.0 greylisted' : undefined;
    };
    const answer = await call(product, 'PUT', `/Apply/${id}`, token, {
      ApplicationStatus: 'Accepted',
      Date: '2099-03-10',
    });
    console.log(`answered ${answer.status} '${String(answer.body.message)}' after ${answer.ms} ms`);
    const seconds = await until(() => delivered(product, token, id), 1_500, 5 * SECOND);
    await wait(30 * SECOND);
    console.log(`attempts after ${attempts.join(', ')} s; delivered after ${seconds.toFixed(0)} s`);
    console.log(`${smtp.received.length - 1} invitation`);
    assert.equal(smtp.received.length, 2);
  } finally {
    await product.close();
  }
}

const runs: Record<string, (smtp: FaultySmtp) => Promise<void>> = { queue, faults, greylist };

/** @throws when a mail is lost, arrives twice under two names, or is late */
export async function mail([name = '']: readonly string[]): Promise<boolean> {
  const run = runs[name];
  if (!run) throw new Error(`Name a run: ${Object.keys(runs).join(', ')}`);
  const smtp = await startFaultySmtp();
  try {
    await run(smtp);
    return true;
  } finally {
    await smtp.close();
  }
}
