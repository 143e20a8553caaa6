import type { BaseLogger } from 'pino';

/** What the product needs besides the database, where the settings name one. A check rejects while it is away. */
export type DependencyChecks = Partial<Record<'mail' | 'scanner' | 'bucket', () => Promise<void>>>;

/** The state of each dependency as of the last look. */
export interface Dependencies {
  readonly states: Readonly<Record<string, 'ok' | 'away'>>;
  /** Looks at all of them. Each change is one line in the log. */
  look(): Promise<void>;
}

/** Watches the dependencies. They do not make an instance unready: what needs none of them goes on. */
export function watchDependencies(checks: DependencyChecks, log: Pick<BaseLogger, 'info' | 'warn'>): Dependencies {
  const states: Record<string, 'ok' | 'away'> = {};
  const look = async (dependency: string, check: () => Promise<void>) => {
    const before = states[dependency];
    try {
      await check();
      states[dependency] = 'ok';
      if (before === 'away') log.info({ dependency }, 'a dependency answers again');
    } catch (err) {
      states[dependency] = 'away';
      if (before !== 'away') log.warn({ dependency, err }, 'a dependency is away');
    }
  };
  return {
    states,
    async look() {
      await Promise.all(Object.entries(checks).map(([name, check]) => look(name, check)));
    },
  };
}
