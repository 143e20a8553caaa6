import { ratingTone, shownRating } from './rating';

describe('the colour of a rating', () => {
  it.each([
    [100, 'green'],
    [75, 'green'],
    [74, 'yellow'],
    [51, 'yellow'],
    [50, 'red'],
    [0, 'red'],
  ])('of %d per cent is %s', (rating, tone) => {
    expect(ratingTone(rating)).toBe(tone);
  });
});

describe('the rating of a task', () => {
  it("reads 'Not completed' while the task is assigned, rated or not", () => {
    expect(shownRating({ Status: 'Assigned', Rating: null })).toEqual({ text: 'Not completed' });
    expect(shownRating({ Status: 'Assigned', Rating: 90 })).toEqual({ text: 'Not completed' });
  });

  it("reads 'Not rated' on a completed task without a rating", () => {
    expect(shownRating({ Status: 'Completed', Rating: null })).toEqual({ text: 'Not rated' });
  });

  it('is a percentage on a badge once a completed task is rated, 0 included', () => {
    expect(shownRating({ Status: 'Completed', Rating: 0 })).toEqual({ text: '0%', tone: 'red' });
    expect(shownRating({ Status: 'Completed', Rating: 82 })).toEqual({ text: '82%', tone: 'green' });
  });
});
