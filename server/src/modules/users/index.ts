export { announceAdministrator } from './administrator-notices';
export { announceInterns } from './announcements';
export { sendClosingNotices } from './closing';
export { deactivate } from './deletion';
export { type InternRecord, lockForSupervisor, lockIntern, readIntern } from './interns';
export { listOwnInterns } from './own-interns';
export { accountData } from './personal-data';
export { placementOf } from './placement';
export { mayEditProfile, ownInternsOf, readableBy } from './policy';
export { recordHeadOf } from './record-head';
export {
  type Account,
  changeUser,
  findActiveUser,
  findActiveUserByEmail,
  findActiveUsersByEmail,
  findAdministrators,
  findEmails,
  findPerson,
  insertUser,
  lockActiveUser,
  type PersonRecord,
  peopleList,
  readPerson,
  toUser,
} from './repository';
export { userRoutes } from './routes';
export { sendWelcomeMails } from './welcome-mails';
