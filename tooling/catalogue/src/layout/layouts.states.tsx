import { DashboardLayout, LinkButton, PageHeading, PublicLayout } from '@internship-portals/shared-ui';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';

const navigation = [
  { label: 'Home', to: '/', icon: HomeOutlined, end: true },
  { label: 'Tasks', to: '/tasks', icon: AssignmentOutlined },
];

export default {
  dashboard: (
    <DashboardLayout
      title="DASHBOARD"
      navigation={navigation}
      user={{ name: 'Brian Kiprotich' }}
      menu={{ profile: '/profile' }}
      notifications={{ to: '/notifications', unread: 3 }}
      onSignOut={() => undefined}
    >
      <PageHeading title="Home" />
    </DashboardLayout>
  ),
  public: (
    <PublicLayout actions={<LinkButton to="/">Log In</LinkButton>}>
      <PageHeading title="Apply" />
    </PublicLayout>
  ),
};
