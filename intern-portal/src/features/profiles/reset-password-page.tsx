import { endSessionEverywhere, useSession } from 'shared-api/client';
import { getUserForEdit, requestPasswordReset } from 'shared-api/contract';
import { useEndpoint, useEndpointMutation } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { profileTexts, ResetPasswordCard } from 'shared-ui/profile';

/** Requests a password reset for the signed-in intern, then signs them out. */
export function ResetPasswordPage() {
  const { token, userId } = useSession();
  const read = useEndpoint(getUserForEdit, { params: { id: userId ?? '' } });
  const request = useEndpointMutation(requestPasswordReset);
  return (
    <>
      <PageHeading title={profileTexts.reset.title} />
      <QueryBoundary read={read} failed={profileTexts.edit.unreadable}>
        {({ User }) => (
          <ResetPasswordCard
            email={User.Email}
            onRequest={() => request.mutateAsync({ body: { email: User.Email } })}
            onSignOut={() => endSessionEverywhere(token)}
          />
        )}
      </QueryBoundary>
    </>
  );
}
