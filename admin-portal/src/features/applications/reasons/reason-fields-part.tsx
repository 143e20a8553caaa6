import { lazyPart } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';

/**
 * The fields, loaded when a question is asked: tables of applications need none of their code. Their room is kept from the
 * start, since the buttons of the question would otherwise move from under a press.
 */
export const ReasonFields = lazyPart(async () => ({ default: (await import('./reason-fields')).ReasonFields }), {
  waiting: <Box sx={{ mt: 2, height: { xs: 231, sm: 211 } }} />,
});
