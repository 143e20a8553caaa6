/** Entry point: what waits for a person's answer, one at a time. It uses react-hook-form. */
export { AnswerForm } from './answer-form';
export { Queue } from './queue';
