/** The Kiswahili texts of the portal, in a file that only those who read them load. */
import { catalogue, type Kiswahili } from '@internship-portals/shared-ui';
import { kiswahili as accounts } from './features/accounts/messages.sw';
import { kiswahili as applications } from './features/applications/messages.sw';
import { kiswahili as assessments } from './features/assessments/messages.sw';
import { kiswahili as certificates } from './features/certificates/messages.sw';
import { kiswahili as intakes } from './features/intakes/messages.sw';
import { kiswahili as interviews } from './features/interviews/messages.sw';
import { kiswahili as landing } from './features/landing/messages.sw';
import type { spoken } from './messages';

const portal: Kiswahili<typeof spoken> = {
  links: {
    status: 'Angalia hali ya maombi',
    logIn: 'Ingia',
    logInNow: 'Ingia sasa',
    logInNowAsked: 'Ungependa kuingia sasa?',
    home: 'Mwanzo',
  },
};

export const kiswahili = catalogue({
  portal,
  accounts,
  applications,
  assessments,
  certificates,
  intakes,
  interviews,
  landing,
});
