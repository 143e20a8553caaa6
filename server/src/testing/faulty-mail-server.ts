import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The steps of an SMTP session at which a test server can misbehave. */
export type SmtpStep = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot';

/** What it does there: says nothing more, closes the line, or answers with a reply of its own. */
export type SmtpFault = 'hang' | 'drop' | `${number} ${string}`;

/** A message that the server has got up to its final dot, whatever it answered. */
interface ReceivedMail {
  recipient: string;
  messageId: string;
  source: string;
  at: number;
}

/** A mail server that speaks SMTP over a bare socket, so that it can fail at every step. */
export interface FaultySmtp {
  url: string;
  received: ReceivedMail[];
  /** Connections that are open now, and the most there were at once. */
  open: number;
  mostOpen: number;
  /** Decides what happens at a step; undefined goes on as usual. */
  fault: (step: SmtpStep, recipient: string) => SmtpFault | undefined;
  /** Waits before each reply, in milliseconds. */
  delay: number;
  /** What the reply to the final dot waits for, besides. */
  confirmation?: Promise<void>;
  close(): Promise<void>;
}

/** Starts a faulty mail server on a free port. */
export async function startFaultySmtp(): Promise<FaultySmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    state.open += 1;
    state.mostOpen = Math.max(state.mostOpen, state.open);
    socket.on('close', () => {
      sockets.delete(socket);
      state.open -= 1;
    });
    socket.on('error', () => {});
    serve(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: FaultySmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    open: 0,
    mostOpen: 0,
    fault: () => undefined,
    delay: 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

const OK: Record<Exclude<SmtpStep, 'body'>, string> = {
  greeting: '220 test ESMTP',
  EHLO: '250-test\r\n250 AUTH PLAIN',
  AUTH: '235 signed in',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go ahead',
  dot: '250 2.0.0 accepted',
};

function serve(socket: Socket, state: FaultySmtp): void {
  let recipient = '';
  let silent = false;
  let inBody = false;
  /** Closes the line as soon as the message begins. */
  let dropping = false;
  let text = '';
  let body = '';

  /** Answers a step; false when the server misbehaves there. */
  const answer = (step: Exclude<SmtpStep, 'body'>): boolean => {
    const fault = state.fault(step, recipient);
    if (fault === 'hang') silent = true;
    else if (fault === 'drop') socket.destroy();
    else {
      const reply = () => socket.write(`${fault ?? OK[step]}\r\n`);
      setTimeout(() => (step === 'dot' && state.confirmation ? state.confirmation.then(reply) : reply()), state.delay);
    }
    return fault === undefined;
  };

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? '';
    if (verb === 'MAIL') recipient = '';
    if (verb === 'EHLO' || verb === 'AUTH' || verb === 'MAIL' || verb === 'RCPT') answer(verb);
    else if (verb === 'DATA') {
      if (!answer('DATA')) return;
      inBody = true;
      body = '';
      const fault = state.fault('body', recipient);
      if (fault === 'hang') {
        // Does not even read: the message stays in the buffers of the connection.
        silent = true;
        socket.pause();
      }
      dropping = fault === 'drop';
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else setTimeout(() => socket.write('250 ok\r\n'), state.delay);
  };

  socket.on('data', (chunk: Buffer) => {
    if (silent) return;
    if (dropping) {
      socket.destroy();
      return;
    }
    text += chunk.toString('latin1');
    for (;;) {
      const end = text.indexOf('\r\n');
      if (end < 0 || silent || socket.destroyed) return;
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (!inBody) {
        command(line);
        continue;
      }
      if (line !== '.') {
        body += `${line}\r\n`;
        continue;
      }
      inBody = false;
      const messageId = /^Message-ID: (.*)$/im.exec(body)?.[1] ?? '';
      state.received.push({ recipient, messageId, source: body, at: Date.now() });
      answer('dot');
    }
  });
  answer('greeting');
}
