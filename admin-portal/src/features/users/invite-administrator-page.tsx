import { adminPages, inviteAdministrator, listPositions } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { common } from '../../messages';
import { messages } from './messages';
import { NewUserForm } from './new-user-form';

const { inviteAdministrator: texts } = messages;

/** Invites a further administrator. */
export function InviteAdministratorPage() {
  const positions = useEndpoint(listPositions, {});
  const { mutateAsync } = useEndpointMutation(inviteAdministrator);
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: adminPages.administrators }} />
      <QueryBoundary read={positions} failed={common.failed.positions}>
        {({ Positions }) => (
          <NewUserForm
            texts={texts}
            positions={Positions.map(({ Position }) => Position)}
            draft="invite-administrator"
            list={adminPages.administrators}
            create={(values) => mutateAsync({ body: values })}
          />
        )}
      </QueryBoundary>
    </>
  );
}
