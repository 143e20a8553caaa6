/** Entry point: an intern's performance as figures and charts. */
export { PerformanceCard, type PerformanceCardProps } from './performance-card';
export type { PerformanceTask } from './performance-task';
// The card contains it. Portals that were built before shared-ui 0.1.2 show it on its own.
export { PerformanceTrend } from './performance-trend';
