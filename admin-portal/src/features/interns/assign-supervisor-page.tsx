import { listInterns, listSupervisors } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading, QueryBoundary } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { base, messages } from '../../messages';
import { AssignSupervisorForm } from './assign-supervisor-form';

const { assignSupervisor: texts } = messages;

/** Gives an intern a supervisor; `?intern=<id>` in the address chooses the intern beforehand. */
export function AssignSupervisorPage() {
  const [search] = useSearchParams();
  const interns = useEndpoint(listInterns, { query: {} });
  const supervisors = useEndpoint(listSupervisors, { query: {} });
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: `${base}/interns` }} />
      <QueryBoundary read={interns} failed={messages.interns.failed} once>
        {({ Interns }) => (
          <QueryBoundary read={supervisors} failed={messages.supervisors.failed} once>
            {({ Supervisors }) => (
              <AssignSupervisorForm
                interns={Interns}
                onConflict={async () => (await interns.refetch()).data?.Interns}
                supervisors={Supervisors}
                chosen={search.get('intern')}
              />
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </>
  );
}
