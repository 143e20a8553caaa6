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

const NO_SPACE = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];

/** Whether a disk is full. */
export function isNoSpace(error: unknown): boolean {
  return NO_SPACE.includes(String((error as { code?: unknown }).code));
}
