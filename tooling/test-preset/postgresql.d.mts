/** A running cluster: its connection string, and what stops and deletes it. */
export function startPostgresql(): Promise<{ url: string; stop(): void }>;
