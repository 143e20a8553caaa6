import { ApiError } from 'shared-api/client';

/** The words for an action that did not happen: the server's where somebody was quicker or it does not fit, or its own. */
export function actionFailure(error: unknown, failed: string): string {
  return error instanceof ApiError && error.status === 409 ? error.message : failed;
}
