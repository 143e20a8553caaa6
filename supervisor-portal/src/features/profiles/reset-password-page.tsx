import { endSessionEverywhere, useSession } from '@internship-portals/shared-api/client';
import { getUserForEdit, requestPasswordReset } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { profileTexts, ResetPasswordCard } from '@internship-portals/shared-ui/profile';

const { edit, reset: texts } = profileTexts;

/** Requests a password reset for the signed-in supervisor, then signs them out. */
export function ResetPasswordPage() {
  const { token, userId } = useSession();
  const read = useEndpoint(getUserForEdit, { params: { id: userId ?? '' } });
  const request = useEndpointMutation(requestPasswordReset);
  return (
    <>
      <PageHeading title={texts.title} />
      <QueryBoundary read={read} failed={edit.unreadable}>
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
