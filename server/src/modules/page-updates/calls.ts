import {
  type ChangedCall,
  countApplicationStages,
  countNotifications,
  type Endpoint,
  getApplication,
  getDashboard,
  getDecisionsNeeded,
  getInterviewFeedback,
  getPerformance,
  getTask,
  getTaskQueue,
  getUser,
  listApplications,
  listAssessments,
  listAssignedTasks,
  listAttendance,
  listCertificates,
  listComingVisits,
  listDueEvaluations,
  listEvaluations,
  listInternComments,
  listInternHandIns,
  listInternJoiningDocuments,
  listInterns,
  listInterviews,
  listLogbookQueue,
  listMyInterns,
  listNotes,
  listNotifications,
  listOpenJoiningDocuments,
  listOwnJoiningDocuments,
  listPapers,
  listSelectedApplicants,
  listTasks,
  listVisits,
  readAttendance,
  readCompletion,
  readLogbook,
  reviewApplication,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

const changed = ({ path }: Endpoint, id?: string): ChangedCall =>
  id === undefined ? { Path: path } : { Path: path, Id: id };

/**
 * The answers that show applications as they are decided: their pages, the lists with their counts, the agenda and the
 * dashboard. Questions and forms that are open still decide on what the person has seen.
 */
export function callsOfDecisions(applicationIds: readonly string[]): ChangedCall[] {
  return [
    ...callsOfReasons(applicationIds),
    ...[countApplicationStages, listInterviews, getDashboard, getDecisionsNeeded].map((call) => changed(call)),
  ];
}

/**
 * The answers that count an application that has just arrived. The list of those that wait is not among them: an open one
 * says that there are more, and its rows stay where they are until the person asks for them.
 */
export function callsOfArrival(): ChangedCall[] {
  return [countApplicationStages, getDashboard, getDecisionsNeeded].map((call) => changed(call));
}

/** The answers that say why applications were decided: their pages, and the lists, which can be filtered by reason. */
export function callsOfReasons(applicationIds: readonly string[]): ChangedCall[] {
  return [
    ...[listApplications, listSelectedApplicants].map((call) => changed(call)),
    ...applicationIds.flatMap((id) => [changed(reviewApplication, id), changed(getApplication, id)]),
  ];
}

/** The answers that show what an applicant has answered to an invitation. */
export function callsOfReply(applicationId: string): ChangedCall[] {
  return [
    ...[listSelectedApplicants, listInterviews, getDashboard, getDecisionsNeeded].map((call) => changed(call)),
    changed(getApplication, applicationId),
  ];
}

/** The answers that show an interviewer when and where they interview. */
export function callsOfAgenda(): ChangedCall[] {
  return [changed(listInterviews)];
}

/** The answers that show a task: each of its two people has cached some of them. Forms that edit it are not among them. */
export function callsOfTask(task: { id: string; assigned_to: string }): ChangedCall[] {
  return [
    ...callsOfAssignment(task.assigned_to),
    changed(getTask, task.id),
    changed(listInternHandIns, task.assigned_to),
  ];
}

/** The answers that show which tasks an intern has. */
export function callsOfAssignment(internId: string): ChangedCall[] {
  return [
    changed(listTasks),
    ...callsOfQueue(),
    changed(listMyInterns),
    changed(getPerformance, internId),
    changed(getUser, internId),
    ...callsOfCompletion(internId),
  ];
}

/** The answers that show a supervisor what needs attention. */
function callsOfQueue(): ChangedCall[] {
  return [changed(listAssignedTasks), changed(getTaskQueue)];
}

/** The answers that show the comments of a task. */
export function callsOfTaskPage(task: { id: string }): ChangedCall[] {
  return [changed(getTask, task.id), changed(listInternComments), ...callsOfQueue()];
}

/** The answers that show a supervisor's remarks on a task: its page, and the intern's performance. */
export function callsOfRemarks(task: { id: string; assigned_to: string }): ChangedCall[] {
  return [...callsOfTaskPage(task), changed(getPerformance, task.assigned_to), changed(getUser, task.assigned_to)];
}

/** The answers that show administrators who is in the programme, and who has no supervisor. */
export function callsOfInterns(): ChangedCall[] {
  return [listInterns, getDashboard, getDecisionsNeeded].map((call) => changed(call));
}

/** The answers that show who guides an intern. */
export function callsOfSupervisor(internId: string): ChangedCall[] {
  return [changed(listMyInterns), changed(getUser, internId), changed(getPerformance, internId)];
}

/** The answers that show from when to when an internship is. */
export function callsOfPlacement(internId: string): ChangedCall[] {
  return [...callsOfSupervisor(internId), changed(listTasks)];
}

/** The answers that show the weeks of a logbook, to the intern and to the supervisor. */
export function callsOfLogbook(): ChangedCall[] {
  return [changed(readLogbook), changed(listLogbookQueue), ...callsOfCompletion()];
}

/** The answers that show an intern's evaluations, and the list of the supervisor. */
export function callsOfEvaluations(internId: string): ChangedCall[] {
  return [
    ...callsOfCompletion(internId),
    changed(listEvaluations, internId),
    changed(listDueEvaluations),
    changed(getTaskQueue),
  ];
}

/** The answers that show which lecturers have a link to an intern's record. */
export function callsOfAssessments(internId: string): ChangedCall[] {
  return [changed(listAssessments, internId)];
}

/** The answers that show visits of lecturers to an intern. */
export function callsOfVisits(internId: string): ChangedCall[] {
  return [
    changed(listVisits, internId),
    changed(listComingVisits),
    ...callsOfCompletion(internId),
    changed(getTaskQueue),
    changed(getDecisionsNeeded),
  ];
}

/** The answers that show when interns are in, to the intern and to the supervisor. */
export function callsOfAttendance(): ChangedCall[] {
  return [changed(readAttendance), changed(listAttendance)];
}

/** The intern's list of papers. */
export function callsOfPapers(): ChangedCall[] {
  return [changed(listPapers)];
}

/** The answers that show an intern's certificates. */
export function callsOfCertificates(internId: string): ChangedCall[] {
  return [changed(listCertificates, internId), ...callsOfPapers(), ...callsOfCompletion(internId)];
}

/** The answers that show what is missing until an internship is complete. */
export function callsOfCompletion(internId?: string): ChangedCall[] {
  return [changed(readCompletion, internId)];
}

/** The answers that show what an intern has uploaded before the first day, and the intern's home, which says whether anything is left. */
export function callsOfJoiningDocuments(internId: string): ChangedCall[] {
  return [
    changed(listTasks),
    changed(listOwnJoiningDocuments),
    changed(listOpenJoiningDocuments),
    changed(listInternJoiningDocuments, internId),
    changed(getDecisionsNeeded),
  ];
}

/** The answers that show the notes about an application. */
export function callsOfNotes(applicationId: string): ChangedCall[] {
  return [changed(listNotes, applicationId)];
}

/** The answers that show the feedback on an interview. */
export function callsOfFeedback(applicationId: string): ChangedCall[] {
  return [changed(getInterviewFeedback, applicationId)];
}

/** The answers that show what a person was told, and an intern's tasks, which say what was newly rated. */
export function callsOfNotifications(): ChangedCall[] {
  return [changed(countNotifications), changed(listNotifications), changed(listTasks)];
}

/** The ids of the active administrators, all of whom look at applications. */
export async function administratorIds(on: DbOrTransaction): Promise<string[]> {
  const rows = await on.selectFrom('users').select('id').where('role', '=', 'ADM').where('active', '=', 1).execute();
  return rows.map(({ id }) => id);
}
