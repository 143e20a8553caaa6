/** The parts of a failed call that a form uses. This package does not depend on the client's error type. */
export interface FieldErrors {
  message?: string;
  errors: Record<string, string[]>;
}

/** The messages by field of a 422, or of a 401 with field messages. Undefined for any other failure. */
export function fieldErrors(error: unknown): FieldErrors | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, errors, message } = error as { status?: unknown; errors?: unknown; message?: unknown };
  if (status !== 422 && status !== 401) return undefined;
  if (typeof errors !== 'object' || errors === null) return undefined;
  const entries = Object.entries(errors as Record<string, unknown>).map(([field, messages]) => [
    field,
    (Array.isArray(messages) ? messages : [messages]).map(String),
  ]);
  if (entries.length === 0) return undefined;
  return { errors: Object.fromEntries(entries), message: typeof message === 'string' ? message : undefined };
}
