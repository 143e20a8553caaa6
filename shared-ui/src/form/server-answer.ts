/** The shape of a failed call as far as a form looks at it; the client's own error type stays unknown here. */
export interface FieldErrors {
  message?: string;
  errors: Record<string, string[]>;
}

/** The messages per field of a 422, or of a 401 that blames fields; undefined for every other failure. */
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
