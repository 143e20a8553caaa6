import { lazyPart } from 'shared-ui';

/** The fields, loaded when a question is asked: tables of applications need none of their code. */
export const ReasonFields = lazyPart(async () => ({ default: (await import('./reason-fields')).ReasonFields }));
