import {
  type Answer,
  type getApplication,
  joinWaitingList,
  leaveWaitingList,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { waitingList: texts } = messages;

/** Where an interviewed applicant stands while the position has no place left. */
export function WaitingList({ application }: { application: Answer<typeof getApplication> }) {
  const join = useEndpointMutation(joinWaitingList);
  const leave = useEndpointMutation(leaveWaitingList);
  const { WaitingList: list, Applicant } = application;
  if (!list) return null;
  const params = { id: Applicant.id };
  const joining = (First: boolean) => () => join.mutateAsync({ params, body: { First } });
  const button = { size: 'small', variant: 'outlined', of: Applicant.Name, failed: texts.failed } as const;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="waiting-list" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="waiting-list" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <Typography variant="body2">
        {list.Free ? texts.free : texts.full(Applicant.Position, Applicant.Intake ?? '')}{' '}
        {list.Number !== null && texts.number(list.Number, list.Length)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {list.Number === null && (
          <ActionButton {...button} onAct={joining(false)} done={texts.joined}>
            {texts.join}
          </ActionButton>
        )}
        {list.Number !== null && list.Number > 1 && (
          <ActionButton {...button} onAct={joining(true)} done={texts.moved}>
            {texts.first}
          </ActionButton>
        )}
        {list.Number !== null && (
          <ActionButton {...button} onAct={() => leave.mutateAsync({ params })} done={texts.left}>
            {texts.leave}
          </ActionButton>
        )}
      </Box>
    </Paper>
  );
}
