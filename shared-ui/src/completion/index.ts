/** Entry point: what is missing until an internship is complete, and the letters about it. */
export { CompletionCard, type CompletionCardProps } from './completion-card';
export { completionTexts, letterTexts } from './messages';
export { ReferenceLetters, ReferenceLettersCard } from './reference-letters';
