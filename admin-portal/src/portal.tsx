/** The one door of this portal: what the shell loads at run time. */
import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
import { messages } from './messages';

export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: messages.title,
  routes: [],
  navigation: [],
};
