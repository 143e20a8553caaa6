import { describeError, isSessionOver, wasCancelled } from '../feedback/describe-error';
import { fieldErrors } from '../feedback/server-answer';

/** What a form says about a failed call. */
export interface Refusal {
  /** By the name of a field. */
  fields: Record<string, string>;
  /** Above the form. */
  general: string | undefined;
}

/**
 * Called for each failure without field messages, except the end of a session, which the login page reports, and a
 * call that the user cancelled. The returned text is shown above the form. Without one, the form shows what the user
 * can do about the failure.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most callers only raise a toast and return nothing.
export type OnFailure = (error: unknown) => string | void;

/**
 * What a form says about a failed call: the messages of the answer by field.
 *
 * @param names the form's fields. A message for any other name is shown above the form
 */
export function refusalOf(error: unknown, names: readonly string[], onFailure?: OnFailure): Refusal {
  const fields: Refusal['fields'] = {};
  const blamed = fieldErrors(error);
  if (blamed) {
    const others: string[] = [];
    for (const [name, messages] of Object.entries(blamed.errors)) {
      if (names.includes(name)) fields[name] = messages.join(' ');
      else others.push(...messages);
    }
    return { fields, general: others.join(' ') || undefined };
  }
  if (wasCancelled(error)) return { fields, general: undefined };
  const message = isSessionOver(error) ? undefined : onFailure?.(error);
  return { fields, general: message || describeError(error) };
}
