import {
  adminPages,
  deleteUser,
  type ListedIntern,
  type Placement,
  type User,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { LinkButton, TextLink } from '@internship-portals/shared-ui';
import { Badge, ShortDate } from '@internship-portals/shared-ui/dashboard';
import { DeleteButton } from '@internship-portals/shared-ui/table';
import Stack from '@mui/material/Stack';
import { common } from '../../messages';
import { messages } from './messages';

const { interns: texts } = messages;
const { actions } = common;

/** The supervisor's name, or a link to assign one. */
export function SupervisorCell({ intern }: { intern: User }) {
  if (intern.Supervisor) return intern.Supervisor.Name;
  return (
    <>
      {common.unassigned}{' '}
      <TextLink to={adminPages.assignSupervisorTo(intern.user_id)} aria-label={common.actions.assignTo(intern.Name)}>
        {common.actions.assign}
      </TextLink>
    </>
  );
}

/** The last day of the internship, and whether it is over. */
export function EndCell({ placement: { EndsOn, State } }: { placement: Placement }) {
  return (
    <>
      <ShortDate date={EndsOn} /> {State === 'Ended' && <Badge tone="grey">{texts.ended}</Badge>}
    </>
  );
}

/** Edit and delete buttons of an intern. */
export function ActionCell({ intern }: { intern: ListedIntern }) {
  const { Name, OpenTasks, user_id: id } = intern;
  const remove = useEndpointMutation(deleteUser);
  return (
    <Stack direction="row" sx={{ gap: 0.75 }}>
      <LinkButton size="small" variant="outlined" to={adminPages.editIntern(id)} aria-label={`${actions.edit} ${Name}`}>
        {actions.edit}
      </LinkButton>
      <DeleteButton
        name={Name}
        texts={{ ...texts.deletion, consequence: texts.deletion.consequence(OpenTasks) }}
        onDelete={() => remove.mutateAsync({ params: { id } })}
      />
    </Stack>
  );
}

/** Link to the intern's performance. */
export function PerformanceCell({ intern }: { intern: User }) {
  return (
    <LinkButton
      size="small"
      variant="outlined"
      to={adminPages.performance(intern.user_id)}
      aria-label={`${texts.viewPerformance} ${intern.Name}`}
    >
      {actions.view}
    </LinkButton>
  );
}
