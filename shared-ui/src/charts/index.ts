/** Door: figures as pictures, each also as a table. */
export { StackedBarsCard, type StackedBarsCardProps } from './stacked-bars-card';
export { type Stage, StagesCard, type StagesCardProps } from './stages-card';
