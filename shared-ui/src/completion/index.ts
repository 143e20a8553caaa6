/** Entry point: what is missing until an internship is complete, and the letters and forms about it. */
export { CompletionCard, type CompletionCardProps } from './completion-card';
export { FilledForms, FilledFormsCard } from './filled-forms';
export { completionTexts, feedbackLabels, feedbackQuestions, formTexts, letterTexts } from './messages';
export { OnRequestCard } from './on-request-card';
export { ReferenceLetters, ReferenceLettersCard } from './reference-letters';
