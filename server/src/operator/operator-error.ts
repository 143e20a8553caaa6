/** A command that cannot go on. Its message says what is wrong and what to do; `details` are printed below it. */
export class OperatorError extends Error {
  override name = 'OperatorError';

  constructor(
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

/**
 * The error about a full disk.
 *
 * @param folder where the command writes
 * @param needs what the command has to have, as a sentence
 */
export function describeFullDisk(error: unknown, folder: string, needs = ''): OperatorError {
  const place = (error as { code?: unknown }).code === '53100' ? 'PostgreSQL' : folder;
  return new OperatorError(
    `The disk of ${place} is full, so the command was not completed. Free space and run it again. ${needs}`.trimEnd(),
  );
}
