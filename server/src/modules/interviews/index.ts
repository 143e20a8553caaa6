export { aboutDay, aboutInterview, aboutPlan } from './about';
export { announceToInterviewers } from './announcements';
export { isOpenChoice, nothingDecided, toOfferedTimes } from './choices';
export { sendDueInterviewMails } from './due-mails';
export { registerCalendar } from './feed';
export { checkFree } from './free-time';
export { answerLink } from './invited';
export { listAnswers } from './open-answers';
export { interviewData, interviewMailData } from './personal-data';
export { checkInterviewers, checkPlan, type InterviewPlan, isSamePlan, lockInterviewers, toPlan } from './plan';
export { interviewsSeenBy } from './policy';
export { hasBegun } from './reminders';
export {
  cancelInterview,
  endReminder,
  findInterviewers,
  findReplies,
  type InterviewSnapshot,
  insertReply,
  listReplies,
  nextSequence,
  planOf,
  readInterview,
  restoreInterview,
  resumeInterview,
  storeInterview,
  toInterviewDetails,
} from './repository';
export { type Invitations, interviewRoutes } from './routes';
export { checkTimes, mailOfTimes, plansOf, readChoice } from './times';
