import { adminPages, listPositions } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading, QueryBoundary } from 'shared-ui';
import { common } from '../../messages';
import { InviteAdministratorForm } from './invite-administrator-form';
import { messages } from './messages';

const { invitation: texts } = messages;

/** Invites a further administrator. */
export function InviteAdministratorPage() {
  const positions = useEndpoint(listPositions, {});
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: adminPages.administrators }} />
      <QueryBoundary read={positions} failed={common.failed.positions}>
        {({ Positions }) => <InviteAdministratorForm positions={Positions.map(({ Position }) => Position)} />}
      </QueryBoundary>
    </>
  );
}
