import { ApiError } from 'shared-api/client';
import { messages, remedy, waitingTime } from './messages';

describe('what to do about a failed call', () => {
  it.each([
    [undefined, 'a moment'],
    [1, '1 second'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [540, '9 minutes'],
  ])('tells a wait of %s seconds as "%s"', (seconds, words) => {
    expect(waitingTime(seconds)).toBe(words);
  });

  it('tells a lost connection, a refusal with its wait and a server fault with its reference apart', () => {
    expect(remedy(new ApiError('lost', 0))).toBe(messages.failure.offline);
    expect(remedy(new ApiError('slow down', 429, undefined, 120))).toContain('2 minutes');
    expect(remedy(new ApiError('Server error.', 500, undefined, undefined, 'req-7'))).toContain('req-7');
    expect(remedy(new ApiError('why', 409))).toBe('why');
    expect(remedy(new TypeError('bug'))).toBe(messages.failure.server);
  });
});
