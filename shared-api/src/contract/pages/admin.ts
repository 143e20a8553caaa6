/** Addresses of the administrator's pages (specification, section 4). */
export const dashboard = '/adminDashboard';
export const applications = `${dashboard}/applications`;
export const review = `${applications}/review`;
export const selectedApplicants = `${dashboard}/selectedApplicants`;
export const interviews = `${dashboard}/interviews`;
export const supervisors = `${dashboard}/supervisors`;
export const addSupervisor = `${supervisors}/add`;
export const administrators = `${dashboard}/administrators`;
export const inviteAdministrator = `${administrators}/invite`;
export const interns = `${dashboard}/interns`;
export const assignSupervisor = `${dashboard}/assignSupervisor`;
export const positions = `${dashboard}/positions`;
/** To choose from where an intake asks for the university. */
export const universities = `${dashboard}/universities`;
/** What interns bring before their first day. */
export const joiningDocuments = `${dashboard}/joiningDocuments`;
export const internDocuments = (userId: string) => `${joiningDocuments}/${userId}`;
export const intakes = `${dashboard}/intakes`;
export const newIntake = `${intakes}/new`;
export const releases = `${dashboard}/releases`;
export const portalFailures = `${releases}/failures`;
export const deployTokens = `${releases}/deployTokens`;
export const releaseStorage = `${releases}/storage`;
export const audit = `${dashboard}/audit`;
/** Criteria of interviews and reasons of decisions. */
export const reviewLists = `${dashboard}/reviewLists`;
export const reports = `${dashboard}/reports`;
/** What interns are evaluated on. */
export const evaluationCriteria = `${dashboard}/evaluationCriteria`;
export const notifications = `${dashboard}/notifications`;
export const profile = `${dashboard}/profile`;

export const applicant = (id: string) => `${dashboard}/interviewDetails/viewDetails/${id}`;
export const scheduleInterview = (id: string) => `${applications}/${id}/scheduleInterview`;
/** Of several applicants, whom the page's state names. */
export const scheduleInterviews = `${applications}/scheduleInterviews`;
export const correctDetails = (id: string) => `${applications}/${id}/correctDetails`;
export const assignSupervisorTo = (internId: string) => `${assignSupervisor}?intern=${internId}`;
export const editIntake = (id: string) => `${intakes}/${id}`;
/** Who of them is behind. */
export const internsOfIntake = (id: string) => `${intakes}/${id}/interns`;
/** A new one with the values of another. */
export const copyIntake = (id: string) => `${newIntake}?from=${id}`;
export const editIntern = (userId: string) => `${interns}/${userId}/edit`;
export const editSupervisor = (userId: string) => `${supervisors}/${userId}/edit`;
export const performance = (userId: string) => `${dashboard}/performanceDetails/${userId}`;
export const portalReleases = (portal: string) => `${releases}/portals/${portal}`;
export const editProfile = (userId: string) => `${dashboard}/editProfile/${userId}`;

export const settings = `${dashboard}/settings`;
export const mailTemplates = `${settings}/emails`;
export const mailTemplate = (template: string) => `${mailTemplates}/${template}`;
