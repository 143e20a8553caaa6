import Box from '@mui/material/Box';
import { type ComponentProps, useState } from 'react';
import { foldSummary } from '../fold-summary';
import { messages } from './messages';
import { ReasonFields } from './reason-fields-part';

/** The fields of a reason, folded up, for forms whose first task is another one. Opening them loads them. */
export function ReasonFold(props: ComponentProps<typeof ReasonFields>) {
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => event.currentTarget.open && setOpened(true)}
      sx={foldSummary}
    >
      <summary>{messages.add}</summary>
      {opened && <ReasonFields {...props} />}
    </Box>
  );
}
