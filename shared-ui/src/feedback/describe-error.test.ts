import { describeError, waitingTime } from './describe-error';

const failure = (status: number, rest: object = {}) => Object.assign(new Error('words'), { status, ...rest });

describe('a wait in words', () => {
  it.each([
    [undefined, 'a moment'],
    [0, 'a moment'],
    [0.2, '1 second'],
    [1, '1 second'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [540, '9 minutes'],
    // Never less than the server asked for.
    [541, '10 minutes'],
  ])('of %s seconds is "%s"', (seconds, words) => {
    expect(waitingTime(seconds)).toBe(words);
  });
});

describe('what to do about a failed call', () => {
  it('is to check the network when no answer arrived, and nothing that was entered is lost', () => {
    expect(describeError(failure(0))).toBe(
      'The connection to the server was lost. Nothing that you entered is lost: check your network and send it again.',
    );
  });

  it('does not speak of entered text where a page was only read', () => {
    expect(describeError(failure(0), 'reading')).toBe(
      'The connection to the server was lost. Check your network and try again.',
    );
    expect(describeError(failure(503), 'reading')).toBe(
      'The server could not answer just now. Please try again in a moment.',
    );
  });

  it('is to wait as long as a 429 says', () => {
    expect(describeError(failure(429, { retryAfter: 120 }))).toBe(
      'Too many tries. Please wait 2 minutes and try again.',
    );
    expect(describeError(failure(429))).toBe('Too many tries. Please wait a moment and try again.');
  });

  it('says that something may have been deleted meanwhile, unless the server says more', () => {
    expect(describeError(failure(404, { code: 'not_found', message: 'Not found.' }))).toBe(
      'It no longer exists. Another person may have deleted it.',
    );
    expect(describeError(failure(404, { code: 'email_not_found', message: 'Email does not exist' }))).toBe(
      'Email does not exist',
    );
  });

  it('is what the server says of a state that does not allow it', () => {
    const why = 'Two applications have this position.';
    expect(describeError({ status: 409, message: why })).toBe(why);
  });

  it('is to try again after a server fault, with the reference to quote', () => {
    expect(describeError(failure(500, { requestId: 'req-7' }))).toBe(
      'The server could not do this just now. Nothing that you entered is lost: please try again in a moment. Reference: req-7',
    );
    expect(describeError(failure(502))).not.toMatch(/Reference|words/);
  });

  it('is what the server says if it does not know whether it saved, or has no space', () => {
    const message = 'Check whether it was saved before you send it again.';
    expect(describeError(failure(503, { code: 'outcome_unknown', message }))).toBe(message);
    expect(describeError(failure(507, { code: 'storage_full', message }))).toBe(message);
  });

  it.each([new TypeError('x is undefined'), undefined, null, 'text'])('never repeats the words of a bug: %s', (bug) => {
    expect(describeError(bug)).toBe(
      'The server could not do this just now. Nothing that you entered is lost: please try again in a moment.',
    );
  });
});
