import { adminPages, createSupervisor, listPositions } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { common } from '../../messages';
import { messages } from './messages';
import { NewUserForm } from './new-user-form';

const { addSupervisor: texts } = messages;

/** Makes a supervisor. */
export function AddSupervisorPage() {
  const positions = useEndpoint(listPositions, {});
  const { mutateAsync } = useEndpointMutation(createSupervisor);
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: adminPages.supervisors }} />
      <QueryBoundary read={positions} failed={common.failed.positions}>
        {({ Positions }) => (
          <NewUserForm
            texts={texts}
            positions={Positions.map(({ Position }) => Position)}
            draft="add-supervisor"
            list={adminPages.supervisors}
            create={(values) => mutateAsync({ body: { ...values, Role: 'SUP' } })}
          />
        )}
      </QueryBoundary>
    </>
  );
}
