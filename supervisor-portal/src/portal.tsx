/** The one door of this portal: what the shell loads at run time. */
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
import { InternsPage } from './features/interns/interns-page';
import { base, messages } from './messages';

export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: messages.title,
  routes: [{ index: true, Component: InternsPage }],
  navigation: [{ label: messages.navigation.interns, to: base, icon: SchoolIcon, end: true }],
};
