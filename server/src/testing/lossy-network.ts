import { connect, createServer, type Socket } from 'node:net';

/** A network between the server and its database that a test can break. */
export interface LossyNetwork {
  /** The database's address through this network. */
  url: string;
  /** Ends all connections. New ones work. */
  cut(): void;
  /** Ends all connections and refuses new ones, as while the database restarts. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Delivers the next message to the database that contains the text, and ends the connection before the answer. */
  cutAfter(text: string): void;
}

/** Starts a network that ends with the process or with `goAway`. */
export async function startLossyNetwork(databaseUrl: string): Promise<LossyNetwork> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let last: string | undefined;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (data) => {
        if (from === near && last !== undefined && data.includes(last)) {
          last = undefined;
          // The message arrives, but not its answer.
          far.write(data, () => setTimeout(() => near.destroy(), 100));
          far.removeAllListeners('data');
          return;
        }
        to.write(data);
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await listen(0);
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    comeBack: () => listen(port),
    cutAfter(text) {
      last = text;
    },
  };
}
