import { lazyPart } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';

/** The fields, loaded when a decline is asked for. Their room is kept from the start, as that of the reason. */
export const MailTimeFields = lazyPart(async () => ({ default: (await import('./mail-time-fields')).MailTimeFields }), {
  waiting: <Box sx={{ mt: 2, height: 70 }} />,
});
