import type { Applicant, OfferedTimes } from '@internship-portals/shared-api/contract';
import { messages } from './messages';

/** What has become of offered times. */
export function stateOf({ AskedAt, Until }: OfferedTimes): keyof typeof messages.state {
  if (AskedAt) return 'asked';
  return Date.parse(Until) > Date.now() ? 'open' : 'lapsed';
}

/** The same in words, for who has to do something about it; undefined where none are offered. */
export function wordsFor({ OfferedTimes: offered }: Pick<Applicant, 'OfferedTimes'>): string | undefined {
  if (!offered) return undefined;
  const state = stateOf(offered);
  return state === 'open' ? messages.state.open(offered.Times.length) : messages.state[state];
}
