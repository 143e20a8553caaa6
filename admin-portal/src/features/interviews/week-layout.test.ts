import type { Interview } from '@internship-portals/shared-api/contract';
import { placeInDay, sharedStart } from './week-layout';

const at = (id: string, Time: string | null, Length: number | null) => ({ id, Time, Length }) as Interview;
const placesOf = (...interviews: Interview[]) =>
  placeInDay(interviews).map(({ interview, lane, lanes }) => `${interview.id}: ${lane + 1} of ${lanes}`);

describe('what the places of a week share', () => {
  it.each([
    [['House, room 4', 'House, room 5'], 'House, '],
    [['House, room 4', 'House, room 4'], 'House, '],
    [['House, floor 1, room 4', 'House, floor 2, room 4'], 'House, '],
    [['House, room 4', 'House'], ''],
    [['House, room 4', 'Hall, room 4'], ''],
    [['Room 4'], ''],
    [[], ''],
  ])('is their start, but never all of one: %j', (places, start) => {
    expect(sharedStart(places)).toBe(start);
  });
});

describe('the interviews of a day', () => {
  it('stand beside each other only while they are at the same time', () => {
    expect(placesOf(at('a', '09:00', 60), at('b', '09:30', 60), at('c', '10:30', 30))).toEqual([
      'a: 1 of 2',
      'b: 2 of 2',
      'c: 1 of 1',
    ]);
  });

  it('take the place of one that is over, and are 45 minutes long where nothing else is known', () => {
    expect(placesOf(at('a', '09:00', 90), at('b', '09:00', 30), at('c', '09:30', null), at('d', null, null))).toEqual([
      'a: 1 of 2',
      'b: 2 of 2',
      'c: 2 of 2',
    ]);
  });
});
