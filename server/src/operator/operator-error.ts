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
