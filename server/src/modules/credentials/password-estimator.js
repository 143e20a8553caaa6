/**
 * Estimates how easy a password is to guess, in a thread: a repetitive text takes zxcvbn seconds, and requests must not
 * wait for it. `passwords.ts` runs it with a time limit.
 *
 * This file is JavaScript because Node.js starts it as it is, in the built server and in tests.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});

/**
 * @param {{ text: string, context: string[] }} password
 * @returns {{ score: number, advice: string }} the score is 0 to 4
 */
export default function estimate({ text, context }) {
  const { score, feedback } = estimator.check(text, context);
  return { score, advice: [feedback.warning, ...feedback.suggestions].filter(Boolean).join(' ') };
}
