import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerConnections } from './connections';

/** Longer than a stop may take and much shorter than the time-out that it must not wait for. */
const SOON_MS = 3_000;

let app: FastifyInstance;
let port: number;
let answer: () => void;
let asked: Promise<void>;

beforeEach(async () => {
  app = Fastify({ keepAliveTimeout: 60_000 });
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
