import { withdrawAttendanceRequest } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton } from '@internship-portals/shared-ui';
import { messages } from './messages';

/** Withdraws a correction or leave that waits. */
export function WithdrawButton({ id }: { id: string }) {
  const withdraw = useEndpointMutation(withdrawAttendanceRequest);
  return (
    <ActionButton
      size="small"
      onAct={() => withdraw.mutateAsync({ params: { id } })}
      done={messages.withdrawn}
      failed={messages.withdrawFailed}
    >
      {messages.withdraw}
    </ActionButton>
  );
}
