import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerConnections } from './connections';
import { answerClientError, registerErrors } from './errors';

/** Longer than a stop may take and much shorter than the time-out that it must not wait for. */
const SOON_MS = 20_000;

let app: FastifyInstance;
let port: number;
let answer: () => void;
let asked: Promise<void>;

beforeEach(async () => {
  app = Fastify({ keepAliveTimeout: 60_000, clientErrorHandler: answerClientError, return503OnClosing: false });
  registerErrors(app, { covers: () => false });
  registerConnections(app);
  let arrived: () => void;
  asked = new Promise((resolve) => {
    arrived = resolve;
  });
  app.get('/', async () => {
    arrived();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'answered';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

async function stopsSoon(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The stop waits for a connection.')), SOON_MS);
  });
  await Promise.race([app.close(), late]);
  clearTimeout(timer);
}

describe('stopping', () => {
  it('does not wait for a connection that was opened in advance and never used', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    await stopsSoon();
    await ended;
  });

  it('answers a request that is under way, and then ends its kept-alive connection', async () => {
    const agent = new Agent({ keepAlive: true });
    const response = new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (message) => {
        let text = '';
        message.on('data', (data) => (text += data)).on('end', () => resolve(text));
      }).on('error', reject);
    });
    await asked;
    const stopped = stopsSoon();
    answer();
    await expect(response).resolves.toBe('answered');
    await stopped;
    agent.destroy();
  });
});

describe('a request that is not valid HTTP', () => {
  it.each([
    ['is malformed', 'GET / HTTP/1.1\r\nHost\r\n\r\n', 400, 'bad_request'],
    ['has too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('gets an error answer with a code when it %s', async (_, request, status, code) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data));
    socket.write(request);
    await once(socket, 'close');
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ code, message: 'The request is not valid.' });
    await app.close();
  });
});
