import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HowToRegIcon from '@mui/icons-material/HowToRegOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import SupervisorsIcon from '@mui/icons-material/SupervisorAccountOutlined';
import Box from '@mui/material/Box';
import { adminPages, getDashboard } from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import { describeError, ErrorPanel, PageHeading, useToast } from 'shared-ui';
import { common } from '../../messages';
import { Charts } from './charts';
import { Decisions } from './decisions';
import { messages } from './messages';
import { StatisticTile } from './statistic-tile';

const tiles = [
  { label: messages.totalUsers, hint: messages.hints.totalUsers, count: 'TotalUsers', icon: GroupsIcon },
  {
    label: messages.applications,
    hint: messages.hints.applications,
    count: 'TotalApplicants',
    icon: AssignmentIcon,
    to: adminPages.applications,
  },
  {
    label: messages.selectedApplicants,
    hint: messages.hints.selectedApplicants,
    count: 'SelectedApplicants',
    icon: HowToRegIcon,
    to: adminPages.selectedApplicants,
  },
  {
    label: messages.interns,
    hint: messages.hints.interns,
    count: 'TotalInterns',
    icon: SchoolIcon,
    to: adminPages.interns,
  },
  {
    label: messages.supervisors,
    hint: messages.hints.supervisors,
    count: 'TotalSupervisors',
    icon: SupervisorsIcon,
    to: adminPages.supervisors,
  },
] as const;

/**
 * Figures of the programme with links to their lists, then open decisions, then charts. Each part loads and fails
 * independently.
 */
export function DashboardPage() {
  const { data, error, isFetching, refetch } = useEndpoint(getDashboard, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(messages.failed));
  return (
    <>
      <PageHeading title={messages.title} />
      {error && !data ? (
        <ErrorPanel
          title={common.unavailable}
          text={describeError(error, 'reading')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {tiles.map(({ count, ...tile }) => (
            <StatisticTile key={count} {...tile} value={data?.[count]} />
          ))}
        </Box>
      )}
      <Decisions />
      <Charts />
    </>
  );
}
