import { Readable } from 'node:stream';

/** A stream may hold as many characters that its client has not read: after that it is ended, and the client resumes. */
const MAX_UNREAD = 64 * 1024;
/** Streams of one person on one instance. Each window on the screen has one; the oldest gives way. */
const MAX_PER_PERSON = 100;

/** An open stream of server-sent events. */
export interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly body: Readable;
}

/** The open streams of this instance, by person. */
export class Streams {
  private readonly byPerson = new Map<string, Set<Stream>>();
  private count = 0;
  /** Events sent since the start. */
  sent = 0;

  get open(): number {
    return this.count;
  }

  add(userId: string, sessionId: string): Stream {
    // Nothing is asked for: events are pushed as they come.
    const stream: Stream = { userId, sessionId, body: new Readable({ read() {} }) };
    const own = this.byPerson.get(userId) ?? new Set();
    this.byPerson.set(userId, own.add(stream));
    this.count += 1;
    stream.body.once('close', () => this.remove(stream));
    const [oldest] = own;
    if (own.size > MAX_PER_PERSON && oldest) this.end(oldest);
    return stream;
  }

  /** The people who have a stream here. */
  people(): string[] {
    return [...this.byPerson.keys()];
  }

  all(): Stream[] {
    return [...this.byPerson.values()].flatMap((streams) => [...streams]);
  }

  /** Sends an event to every stream of a person. */
  sendTo(userId: string, event: string): void {
    for (const stream of this.byPerson.get(userId) ?? []) this.send(stream, event);
  }

  send(stream: Stream, event: string): void {
    if (stream.body.destroyed) return;
    if (stream.body.readableLength > MAX_UNREAD) {
      this.end(stream);
      return;
    }
    stream.body.push(event);
    this.sent += 1;
  }

  /** Ends a stream; its client may open another one. */
  end(stream: Stream): void {
    this.remove(stream);
    stream.body.push(null);
  }

  private remove(stream: Stream): void {
    const own = this.byPerson.get(stream.userId);
    if (!own?.delete(stream)) return;
    this.count -= 1;
    if (own.size === 0) this.byPerson.delete(stream.userId);
  }
}

/** The text of a server-sent event. */
export function eventText(name: 'hello' | 'change' | 'beat', position: string, data: object): string {
  return `id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
