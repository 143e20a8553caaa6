/** Entry point: what interviewers think after an interview, and the field for 1 to 5. */
export { InterviewFeedback, type InterviewFeedbackProps } from './interview-feedback';
export { ScoreField } from './score-field';
