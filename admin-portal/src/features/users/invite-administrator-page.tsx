import {
  adminPages,
  INVITED_ROLES,
  inviteAdministrator,
  listPositions,
  roleTitle,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { common } from '../../messages';
import { messages } from './messages';
import { NewUserForm } from './new-user-form';

const { inviteAdministrator: texts } = messages;

const choiceOf = (roles: typeof INVITED_ROLES) => ({
  label: texts.role,
  options: roles.map((role) => ({ value: role, label: roleTitle(role) })),
});

interface Props {
  /** Of whom accounts are made here, administrators first. With one there is no choice. */
  roles?: typeof INVITED_ROLES;
}

/** Invites a further administrator, or a person of a further role. */
export function InviteAdministratorPage({ roles = INVITED_ROLES }: Props) {
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
            role={roles.length > 1 ? choiceOf(roles) : undefined}
            create={(values) => mutateAsync({ body: values })}
          />
        )}
      </QueryBoundary>
    </>
  );
}
