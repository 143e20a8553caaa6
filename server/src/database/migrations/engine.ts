/** Which engine's statements a migration runs. */
export type Engine = 'sqlite' | 'postgresql';
