/** Entry point: what interviewers think after an interview. */
export { InterviewFeedback, type InterviewFeedbackProps } from './interview-feedback';
