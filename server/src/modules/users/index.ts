export { accountData } from './personal-data';
export { isOwnIntern, mayEditProfile, mayReadProfile } from './policy';
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
  toUser,
} from './repository';
export { userRoutes } from './routes';
