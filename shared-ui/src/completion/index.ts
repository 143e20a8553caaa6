/** Entry point: what is missing until an internship is complete. */
export { CompletionCard, type CompletionCardProps } from './completion-card';
export { completionTexts } from './messages';
