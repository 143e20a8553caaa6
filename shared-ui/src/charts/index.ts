/** Entry point: charts, each also available as a table. */
export { StackedBarsCard, type StackedBarsCardProps } from './stacked-bars-card';
export { type Stage, StagesCard, type StagesCardProps } from './stages-card';
