import { endSessionEverywhere, useSession } from 'shared-api/client';
import { getUserForEdit, requestPasswordReset } from 'shared-api/contract';
import { useEndpoint, useEndpointMutation } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { profileTexts, ResetPasswordCard } from 'shared-ui/profile';

/** Requests a password reset for the signed-in administrator, then signs them out. */
export function ResetPasswordPage() {
  const { token, userId } = useSession();
  const user = useEndpoint(getUserForEdit, { params: { id: userId ?? '' } }, { enabled: userId !== null });
  const request = useEndpointMutation(requestPasswordReset);
  return (
    <>
      <PageHeading title={profileTexts.reset.title} />
      <QueryBoundary read={user} failed={profileTexts.edit.unreadable}>
        {({ User: { Email } }) => (
          <ResetPasswordCard
            email={Email}
            onRequest={() => request.mutateAsync({ body: { email: Email } })}
            onSignOut={() => endSessionEverywhere(token)}
          />
        )}
      </QueryBoundary>
    </>
  );
}
