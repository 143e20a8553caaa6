import { ApiError } from '@internship-portals/shared-api/client';
import { promoteRelease } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ActionButton } from '@internship-portals/shared-ui';
import type { ButtonProps } from '@mui/material/Button';
import { messages } from './messages';

const { promoting: texts } = messages;

/** A button shows the server's words for conflicts only. They also say who approves a version that this person may not. */
function asConflict(error: unknown): never {
  if (error instanceof ApiError && error.code === 'approval_required') throw { status: 409, message: error.message };
  throw error;
}

/** Promotes a version: after a confirmation, or immediately if its rollout to a share is healthy. */
export function PromoteButton({
  portal,
  version,
  live,
  atOnce = false,
  ...props
}: Pick<ButtonProps, 'variant'> & {
  portal: string;
  version: string;
  live: string | null;
  atOnce?: boolean;
}) {
  const promote = useEndpointMutation(promoteRelease);
  return (
    <ActionButton
      size="small"
      variant="outlined"
      {...props}
      aria-label={texts.actionOf(portal, version)}
      question={
        atOnce
          ? undefined
          : {
              title: texts.question(portal, version),
              text: texts.consequence(portal, version, live),
              confirmLabel: texts.action,
            }
      }
      onAct={() => promote.mutateAsync({ params: { portal, version }, query: {} }).catch(asConflict)}
      done={texts.done(portal, version)}
      failed={texts.failed}
    >
      {texts.action}
    </ActionButton>
  );
}
