import { SMTPServer } from 'smtp-server';
import { freePort } from 'test-preset/services';
import { startTestServer } from '../../testing/server';

const HOUR_MS = 3_600_000;

/** A mail server that collects the addresses and texts of what it takes. */
function createMailServer(taken: string[]): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // The product keeps its connections open; waiting for them takes half a minute.
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      stream.on('data', () => {});
      stream.on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  smtp.on('error', () => {});
  return smtp;
}

const listen = (smtp: SMTPServer, port: number) =>
  new Promise<void>((resolve, reject) => {
    smtp.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
const close = (smtp: SMTPServer) => new Promise<void>((resolve) => smtp.close(() => resolve()));

it('a mail server that is away for a day gets every mail once when it is back, and meanwhile the product says so', async () => {
  const taken: string[] = [];
  let smtp = createMailServer(taken);
  // Free again after a day: connections to other servers do not get it.
  const port = await freePort();
  await listen(smtp, port);
  const server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'jobs@firm.example',
    METRICS_TOKEN: 'a-token-for-prometheus',
  });
  const { mailer, dependencies } = server.services;
  const state = async () => {
    await dependencies.look();
    const { token } = await server.signInAs('ADM');
    const [ready, dashboard, metrics] = await Promise.all([
      server.call('GET', '/health/ready'),
      server.call('GET', '/api/Admin/Dashboard/Decisions', { token }),
      server.call('GET', '/metrics', { token: 'a-token-for-prometheus' }),
    ]);
    const up = /^internships_dependency_up\{name="mail"\} (\d)$/m.exec(metrics.raw.toString())?.[1];
    const { StuckSince, Waiting } = dashboard.body.Mails as { StuckSince: string | null; Waiting: { Total: number } };
    return [ready.status, ready.body.mail, up, StuckSince !== null, Waiting.Total];
  };
  try {
    expect(await state()).toEqual([200, 'ok', '1', false, 0]);
    await close(smtp);
    const people = ['amina@example.com', 'brian@example.com'];
    for (const Email of people) expect((await server.apply({ Email })).status).toBe(201);
    for (let hour = 0; hour < 24; hour += 1) {
      await mailer.flush();
      server.advance(HOUR_MS);
    }
    expect(await state()).toEqual([200, 'away', '0', true, 2]);
    expect(taken).toEqual([]);
    smtp = createMailServer(taken);
    await listen(smtp, port);
    // The longest pause between two attempts.
    server.advance(4 * HOUR_MS);
    await mailer.flush();
    expect(taken.sort()).toEqual(people);
    expect(await state()).toEqual([200, 'ok', '1', false, 0]);
    server.advance(24 * HOUR_MS);
    await mailer.flush();
    expect(taken).toHaveLength(people.length);
  } finally {
    await server.stop();
    await close(smtp);
  }
});
