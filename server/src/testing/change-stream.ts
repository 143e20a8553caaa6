import type { PageUpdate } from '@internship-portals/shared-api/contract';
import type { TestServer } from './server';

/** The paths of the calls whose answers a person is told to read again because of what an action changes, each once. */
export async function changesOf(
  server: TestServer,
  { token }: { token: string },
  action: () => Promise<unknown>,
): Promise<string[]> {
  const read = async (query = '') => (await server.call('GET', `/api/Change${query}`, { token })).body;
  const { Position } = await read();
  await action();
  const told = (await read(`?After=${Position}`)).Changes as PageUpdate[];
  return [...new Set(told.flatMap(({ Calls }) => Calls.map(({ Path }) => Path)))];
}

/** A person's stream of changes, over a real connection. `until` reads on to a text, and fails if the stream ends before it. */
export async function openChanges(server: TestServer, { token }: { token: string }) {
  const address = await server.server.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await fetch(`${address}/api/Change/Stream`, { headers: { authorization: `Bearer ${token}` } });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  return {
    async until(part: string) {
      while (!text.includes(part)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream has ended after: ${text}`);
        text += Buffer.from(value).toString();
      }
    },
    close: () => reader.cancel(),
  };
}
