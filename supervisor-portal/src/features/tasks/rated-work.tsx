import { getTask } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { HandedInWork } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { linkToFile } from './task-work';

const { work: texts } = messages;

/** The newest version of the work, for dialogs that rate a task. Renders nothing until it is read. */
export function RatedWork({ taskId }: { taskId: string }) {
  const read = useEndpoint(getTask, { params: { id: taskId } });
  return (
    <QueryBoundary read={read} failed={messages.task.failed} waiting={null}>
      {({ HandIns: [newest] }) => (
        <Box component="section" aria-label={texts.newest} sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
          {newest ? (
            <HandedInWork handIn={newest} linkTo={linkToFile} />
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.empty}
            </Typography>
          )}
        </Box>
      )}
    </QueryBoundary>
  );
}
