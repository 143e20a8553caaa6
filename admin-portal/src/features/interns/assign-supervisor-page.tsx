import { adminPages, listInterns, listSupervisors } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useSearchParams } from '@internship-portals/shared-ui/router';
import { common } from '../../messages';
import { AssignSupervisorForm } from './assign-supervisor-form';
import { messages } from './messages';

const { assignSupervisor: texts } = messages;

/** Assigns a supervisor to an intern; `?intern=<id>` in the address preselects the intern. */
export function AssignSupervisorPage() {
  const [search] = useSearchParams();
  const interns = useEndpoint(listInterns, { query: {} });
  const supervisors = useEndpoint(listSupervisors, { query: {} });
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: adminPages.interns }} />
      <QueryBoundary read={interns} failed={common.failed.interns} once>
        {({ Interns }) => (
          <QueryBoundary read={supervisors} failed={common.failed.supervisors} once>
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
