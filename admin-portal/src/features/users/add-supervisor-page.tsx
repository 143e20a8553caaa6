import { adminPages, listPositions } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading, QueryBoundary } from 'shared-ui';
import { common } from '../../messages';
import { AddSupervisorForm } from './add-supervisor-form';
import { messages } from './messages';

const { addSupervisor: texts } = messages;

/** Makes a supervisor. */
export function AddSupervisorPage() {
  const positions = useEndpoint(listPositions, {});
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: adminPages.supervisors }} />
      <QueryBoundary read={positions} failed={common.failed.positions}>
        {({ Positions }) => <AddSupervisorForm positions={Positions.map(({ Position }) => Position)} />}
      </QueryBoundary>
    </>
  );
}
