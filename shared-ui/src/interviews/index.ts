/** Entry point: the agenda of interviews, which the dashboards of administrators and supervisors share, and its paper. */

export { PrintSheet } from '../print/print-sheet';
export { CalendarLink, type CalendarLinkProps } from './calendar-link';
export { InterviewAgenda, type InterviewAgendaProps, type ShownInterview } from './interview-agenda';
export { agendaTexts } from './messages';
export type { MadeInterviews, MovedInterview } from './states';
export { useWeek } from './use-week';
