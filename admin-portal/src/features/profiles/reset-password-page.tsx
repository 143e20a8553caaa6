import { endSessionEverywhere, useSession } from '@internship-portals/shared-api/client';
import { getUserForEdit, requestPasswordReset } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { profileTexts, ResetPasswordCard } from '@internship-portals/shared-ui/profile';

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
