import type { LogbookState } from '@internship-portals/shared-api/contract';
import { Badge, type BadgeTone } from '@internship-portals/shared-ui/dashboard';
import { messages } from './messages';

const TONES: Record<LogbookState, BadgeTone> = {
  open: 'grey',
  'handed-in': 'blue',
  'sent-back': 'orange',
  signed: 'green',
};

/** The state of a week. */
export function StateBadge({ state }: { state: LogbookState }) {
  return (
    <Badge tone={TONES[state]} ticked={state === 'signed'}>
      {messages.states[state]}
    </Badge>
  );
}
