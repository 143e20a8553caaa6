/** A local SMTP server that keeps accepted mails and rejects them on demand. */
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Accepted mails, oldest first. */
  mails: Email[];
  /** While true, every message is rejected permanently. */
  refusing: boolean;
  /** The delay before a message is accepted, in milliseconds. */
  delay: number;
  /** The number of received messages, accepted or not. */
  received: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const state: Omit<MailServer, 'url' | 'close'> = { mails: [], refusing: false, delay: 0, received: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        state.received += 1;
        await setTimeout(state.delay);
        if (state.refusing) return done(Object.assign(new Error('Mailbox not available'), { responseCode: 550 }));
        state.mails.push(await PostalMime.parse(Buffer.concat(parts)));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
