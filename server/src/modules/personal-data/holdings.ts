import type { HeldAccount, HeldApplication, Person, PersonalData } from '../../database/personal-data';
import { applicationData, changeData, correctionData, documentData, historyData, studyData } from '../applications';
import { assessmentData } from '../assessments';
import { attendanceData } from '../attendance';
import { certificateData } from '../certificates';
import { commentData } from '../comments';
import { completionData } from '../completions';
import { activationData, signInData } from '../credentials';
import { evaluationData } from '../evaluations';
import { workData } from '../hand-ins';
import { openingNoticeData } from '../intakes';
import { feedbackData } from '../interview-feedback';
import { interviewData, interviewMailData } from '../interviews';
import { joiningDocumentData } from '../joining-documents';
import { logbookData } from '../logbooks';
import { mailData } from '../mails';
import { noteData } from '../notes';
import { newsMailData, notificationData } from '../notifications';
import { offerData } from '../offers';
import { programmeFeedbackData } from '../programme-feedback';
import { referenceLetterData } from '../reference-letters';
import { savedViewData, viewsAboutPerson } from '../saved-views';
import { sessionData } from '../sessions';
import { templateData } from '../task-templates';
import { accountData } from '../users';
import { visitData } from '../visits';

/** Everything that the product holds about a person, in the order of personal-data.json. */
export const OF_APPLICATION = [
  applicationData,
  studyData,
  interviewData,
  offerData,
  historyData,
  noteData,
  feedbackData,
  correctionData,
  changeData,
  documentData,
  activationData,
] as const satisfies readonly PersonalData<HeldApplication>[];

export const OF_PERSON = [
  mailData,
  newsMailData,
  interviewMailData,
  viewsAboutPerson,
  openingNoticeData,
] as const satisfies readonly PersonalData<Person>[];

export const OF_ACCOUNT = [
  accountData,
  sessionData,
  signInData,
  workData,
  attendanceData,
  logbookData,
  evaluationData,
  visitData,
  assessmentData,
  certificateData,
  completionData,
  programmeFeedbackData,
  referenceLetterData,
  joiningDocumentData,
  commentData,
  templateData,
  savedViewData,
  notificationData,
] as const satisfies readonly PersonalData<HeldAccount>[];
