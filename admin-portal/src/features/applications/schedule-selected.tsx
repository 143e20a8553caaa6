import { type Applicant, adminPages } from '@internship-portals/shared-api/contract';
import { LinkButton } from '@internship-portals/shared-ui';
import type { TableSelection } from '@internship-portals/shared-ui/table';
import { messages } from './messages';
import type { ScheduledApplicants } from './schedule-interviews-page';

/** Leads to the page that invites all selected applicants, in the order in which they were selected. */
export function ScheduleSelected({ selection }: { selection: TableSelection<Applicant> }) {
  const applicants = [...selection.selected.values()].map(({ id, Name }) => ({ id, Name }));
  const state: ScheduledApplicants = { applicants };
  return (
    <LinkButton size="small" variant="outlined" to={adminPages.scheduleInterviews} state={state}>
      {messages.interview.scheduleSelected}
    </LinkButton>
  );
}
