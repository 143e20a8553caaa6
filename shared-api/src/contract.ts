/**
 * Entry point: all calls of the API. The server mounts them, the client calls them, the fake API is checked against
 * them.
 */
export * from './contract/addresses';
export * from './contract/application-pages';
export * from './contract/applications';
export * from './contract/assessments';
export * from './contract/assigned-tasks';
export * from './contract/attendance';
export * from './contract/audit';
export * from './contract/certificates';
export * from './contract/comments';
export * from './contract/completions';
export * from './contract/dashboard';
export * from './contract/deploy-tokens';
export * from './contract/endpoint';
export * from './contract/errors';
export * from './contract/evaluations';
export * from './contract/exports';
export * from './contract/fields';
export * from './contract/fit';
export * from './contract/hand-ins';
export * from './contract/intakes';
export * from './contract/interview-details';
export * from './contract/interview-feedback';
export * from './contract/interviews';
export * from './contract/joining-documents';
export * from './contract/lists';
export * from './contract/logbooks';
export * from './contract/mail-templates';
export * from './contract/mails';
export * from './contract/notes';
export * from './contract/notifications';
export * from './contract/offers';
export * from './contract/overrides';
export * from './contract/page-updates';
export * as adminPages from './contract/pages/admin';
export * as internPages from './contract/pages/intern';
export * as supervisorPages from './contract/pages/supervisor';
export * as visitorPages from './contract/pages/visitor';
export * from './contract/papers';
export * from './contract/passkeys';
export * from './contract/performance';
export * from './contract/personal-data';
export * from './contract/placements';
export * from './contract/portal-loads';
export * from './contract/portals';
export * from './contract/positions';
export * from './contract/programme';
export * from './contract/programme-feedback';
export * from './contract/proof-of-work';
export * from './contract/reference-letters';
export * from './contract/registry';
export * from './contract/release-files';
export * from './contract/releases';
export * from './contract/retention';
export * from './contract/review-lists';
export { INVITED_ROLES, type InvitedRole, ROLE_CODES, ROLES, roleName, roleTitle } from './contract/roles';
export * from './contract/saved-views';
export * from './contract/search';
export * from './contract/second-factors';
export * from './contract/sessions';
export * from './contract/sign-in';
export * from './contract/studies';
export * from './contract/task-templates';
export * from './contract/tasks';
export * from './contract/text';
export * from './contract/universities';
export * from './contract/university-forms';
export * from './contract/users';
export * from './contract/visits';
export * from './contract/work-files';

import * as applicationPages from './contract/application-pages';
import * as applications from './contract/applications';
import * as assessments from './contract/assessments';
import * as assignedTasks from './contract/assigned-tasks';
import * as attendance from './contract/attendance';
import * as audit from './contract/audit';
import * as certificates from './contract/certificates';
import * as comments from './contract/comments';
import * as completions from './contract/completions';
import * as dashboard from './contract/dashboard';
import * as deployTokens from './contract/deploy-tokens';
import type { Endpoint } from './contract/endpoint';
import * as evaluations from './contract/evaluations';
import * as exported from './contract/exports';
import * as handIns from './contract/hand-ins';
import * as intakes from './contract/intakes';
import * as interviewFeedback from './contract/interview-feedback';
import * as interviews from './contract/interviews';
import * as joiningDocuments from './contract/joining-documents';
import * as logbooks from './contract/logbooks';
import * as mailTemplates from './contract/mail-templates';
import * as mails from './contract/mails';
import * as notes from './contract/notes';
import * as notifications from './contract/notifications';
import * as offers from './contract/offers';
import * as overrides from './contract/overrides';
import * as pageUpdates from './contract/page-updates';
import * as papers from './contract/papers';
import * as passkeys from './contract/passkeys';
import * as performance from './contract/performance';
import * as personalData from './contract/personal-data';
import * as placements from './contract/placements';
import * as portalLoads from './contract/portal-loads';
import * as positions from './contract/positions';
import * as programme from './contract/programme';
import * as programmeFeedback from './contract/programme-feedback';
import * as proofOfWork from './contract/proof-of-work';
import * as referenceLetters from './contract/reference-letters';
import * as releases from './contract/releases';
import * as retention from './contract/retention';
import * as reviewLists from './contract/review-lists';
import * as savedViews from './contract/saved-views';
import * as search from './contract/search';
import * as secondFactors from './contract/second-factors';
import * as sessions from './contract/sessions';
import * as signInSteps from './contract/sign-in';
import * as taskTemplates from './contract/task-templates';
import * as tasks from './contract/tasks';
import * as universities from './contract/universities';
import * as universityForms from './contract/university-forms';
import * as users from './contract/users';
import * as visits from './contract/visits';

/** All endpoints. The server does not start if one has no handler. */
export const endpoints: readonly Endpoint[] = [
  ...Object.values(sessions),
  ...Object.values(signInSteps),
  ...Object.values(overrides),
  ...Object.values(passkeys),
  ...Object.values(secondFactors),
  ...Object.values(positions),
  ...Object.values(universities),
  ...Object.values(universityForms),
  ...Object.values(intakes),
  ...Object.values(programme),
  ...Object.values(programmeFeedback),
  ...Object.values(applications),
  ...Object.values(applicationPages),
  ...Object.values(interviews),
  ...Object.values(tasks),
  ...Object.values(assignedTasks),
  ...Object.values(taskTemplates),
  ...Object.values(handIns),
  ...Object.values(attendance),
  ...Object.values(logbooks),
  ...Object.values(evaluations),
  ...Object.values(assessments),
  ...Object.values(visits),
  ...Object.values(users),
  ...Object.values(dashboard),
  ...Object.values(certificates),
  ...Object.values(completions),
  ...Object.values(referenceLetters),
  ...Object.values(papers),
  ...Object.values(comments),
  ...Object.values(performance),
  ...Object.values(placements),
  ...Object.values(interviewFeedback),
  ...Object.values(joiningDocuments),
  ...Object.values(notes),
  ...Object.values(reviewLists),
  ...Object.values(notifications),
  ...Object.values(offers),
  ...Object.values(pageUpdates),
  ...Object.values(mails),
  ...Object.values(mailTemplates),
  ...Object.values(exported),
  ...Object.values(personalData),
  ...Object.values(portalLoads),
  ...Object.values(proofOfWork),
  ...Object.values(releases),
  ...Object.values(retention),
  ...Object.values(deployTokens),
  ...Object.values(audit),
  ...Object.values(search),
  ...Object.values(savedViews),
].filter((value): value is Endpoint & typeof value => typeof value === 'object' && 'method' in value);
