/** Entry point: an intern's performance as figures and charts. */
export { PerformanceCard, type PerformanceCardProps } from './performance-card';
export type { PerformanceTask } from './performance-task';
