import { call, useConnection, useSession } from '@internship-portals/shared-api/client';
import { listPageUpdates, type PageUpdate, UPDATE_STREAM } from '@internship-portals/shared-api/contract';
import { hasBegun } from '@internship-portals/shared-api/early-calls';
import { createParser } from 'eventsource-parser';
import type { ReceivedUpdate } from './is-old';
import { limits } from './limits';

/** Who is told what has changed. */
export interface Listener {
  /** The answers of calls have changed. What follows each other closely is told at once. */
  changed(changes: readonly ReceivedUpdate[]): void;
  /** So much time has passed that anything may have changed. */
  everythingChanged(): void;
}

/** More than a server repeats when a stream resumes. */
const REMEMBERED = 500;

/**
 * Follows what others change for the signed-in person: through a stream while the page is visible, and through ordinary
 * calls while there is no stream. A stream that ends resumes where it ended. EventSource could not send the session, which
 * no address may carry (decision 041).
 */
export class UpdateStream {
  private position: string | undefined;
  private readonly seen = new Set<string>();
  private readonly stopped = new AbortController();
  /** Heard and not yet told. */
  private gathered: ReceivedUpdate[] = [];
  private gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly listener: Listener) {}

  /** Follows until the returned function is called. */
  start(): () => void {
    void this.follow();
    return () => {
      this.stopped.abort();
      clearTimeout(this.gathering);
    };
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopped;
    let failures = 0;
    if (hasBegun(listPageUpdates.path)) await this.startAtEarlyAnswers();
    while (!signal.aborted) {
      await untilVisible(signal);
      if (signal.aborted) return;
      const outcome = await this.stream();
      if (signal.aborted) return;
      if (outcome === 'ended') failures = 0;
      else {
        failures += 1;
        // A restarting server drops the connection once; do not call it right away.
        if (outcome === 'refused' || failures > 1) await this.poll();
      }
      const wait = Math.min(limits.retry * 2 ** failures, limits.maxRetry);
      await pause(wait * (0.5 + Math.random() / 2), signal);
    }
  }

  /** The page shows answers that are older than the stream: the first one resumes from where they began (decision 053). */
  private async startAtEarlyAnswers(): Promise<void> {
    try {
      const { Position } = await call(listPageUpdates, { query: {} }, { signal: this.stopped.signal });
      this.position = Position;
    } catch {
      // The stream then tells what changes after it has opened.
    }
  }

  /** Reads one stream. 'ended': it has worked; 'refused': the server answered something else. */
  private async stream(): Promise<'ended' | 'refused' | 'lost'> {
    const { token } = useSession.getState();
    const own = new AbortController();
    const end = () => own.abort();
    this.stopped.signal.addEventListener('abort', end);
    let timer = setTimeout(end, limits.hello);
    const stopWatching = whenHidden(limits.hidden, end);
    let hello = false;
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        hello = true;
        // Before the event is handled, so that it is not asked for again.
        if (id) this.position = id;
        const content: unknown = JSON.parse(data);
        if (event === 'hello' && (content as { Reset: boolean }).Reset) this.listener.everythingChanged();
        if (event === 'change') this.take([content as PageUpdate]);
      },
    });
    try {
      const answer = await fetch(`/api${UPDATE_STREAM}`, {
        cache: 'no-store',
        headers: {
          accept: 'text/event-stream',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(this.position && { 'last-event-id': this.position }),
        },
        signal: own.signal,
      });
      // A proxy can answer for the server with a page of its own.
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      if (answer.ok && !isStream) return 'lost';
      if (!answer.ok || !answer.body) return answer.status < 500 ? 'refused' : 'lost';
      const reader = answer.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        clearTimeout(timer);
        timer = setTimeout(end, limits.silent);
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch {
      // The connection was cut or the page is hidden: the loop decides.
    } finally {
      clearTimeout(timer);
      stopWatching();
      this.stopped.signal.removeEventListener('abort', end);
      own.abort();
    }
    return hello ? 'ended' : 'lost';
  }

  /** Asks once. An answer that says that the session has ended ends it in the page, too. */
  private async poll(): Promise<void> {
    if (!useConnection.getState().reachable) return;
    try {
      const query = this.position === undefined ? {} : { After: this.position };
      const { Changes, Position, Reset } = await call(listPageUpdates, { query }, { signal: this.stopped.signal });
      // Without a position the page may have read its answers before the change that it missed.
      if (Reset || this.position === undefined) this.listener.everythingChanged();
      this.position = Position;
      this.take(Changes);
    } catch {
      // The next round asks again.
    }
  }

  private take(changes: readonly PageUpdate[]): void {
    const fresh = changes.filter(({ Id }) => !this.seen.has(Id));
    for (const { Id } of fresh) this.seen.add(Id);
    for (const id of this.seen) {
      if (this.seen.size <= REMEMBERED) break;
      this.seen.delete(id);
    }
    if (fresh.length > 0 && !this.stopped.signal.aborted) this.gather(fresh);
  }

  private gather(changes: readonly PageUpdate[]): void {
    const receivedAt = performance.now();
    this.gathered.push(...changes.map((change) => ({ ...change, receivedAt })));
    clearTimeout(this.gathering);
    const left = (this.gathered[0]?.receivedAt ?? receivedAt) + limits.maxGather - receivedAt;
    this.gathering = setTimeout(
      () => {
        const { gathered } = this;
        this.gathered = [];
        this.listener.changed(gathered);
      },
      Math.max(0, Math.min(limits.gather, left)),
    );
  }
}

/** Waits. Ends early with the signal, or when the server answers again after it could not be reached. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = useConnection.subscribe(({ reachable }, before) => {
      if (reachable && !before.reachable) end();
    });
    signal.addEventListener('abort', end);
  });
}

/** Resolves when the page is visible, or with the signal. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Calls back when the page has been hidden for a time. Returns a function that stops watching. */
function whenHidden(milliseconds: number, onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') timer = setTimeout(onHidden, milliseconds);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
