/** Door: how an intern is doing, as figures and as charts. */
export { PerformanceCard, type PerformanceCardProps } from './performance-card';
export type { PerformanceTask } from './performance-task';
export { PerformanceTrend } from './performance-trend';
