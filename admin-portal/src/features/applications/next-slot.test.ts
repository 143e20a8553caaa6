import type { Interview, InterviewHours } from '@internship-portals/shared-api/contract';
import { buildInterview, buildInterviewForm } from './applicant.fixture';
import type { InterviewValues } from './interview-fields';
import { nextSlot, planSlots } from './next-slot';

const values = (overrides: Partial<InterviewValues>): InterviewValues => ({
  Date: '2099-03-03',
  Time: '10:00',
  Length: '30',
  Place: 'Room 4',
  VideoLink: '',
  Interviewers: 's-1',
  SecondInterviewer: '',
  Message: '',
  ...overrides,
});
const calendar = (interviews: Interview[] = [], hours: Partial<InterviewHours> = {}) => {
  const { Hours, ...start } = buildInterviewForm();
  return { ...start, Hours: { ...Hours, ...hours }, interviews, until: '2099-04-12' };
};
const slot = (last: Partial<InterviewValues>, interviews?: Interview[], hours?: Partial<InterviewHours>) => {
  const next = nextSlot(values(last), calendar(interviews, hours));
  return `${next.Date} ${next.Time}`;
};
const isos = (slots: { Date: string; Time: string }[]) => slots.map((one) => `${one.Date} ${one.Time}`);

beforeEach(() => jest.useFakeTimers({ now: new Date('2099-03-02T10:00:00+03:00') }));
afterEach(() => jest.useRealTimers());

describe('the next free slot', () => {
  it.each([
    ['comes after the last one', {}, [], '2099-03-03 10:30'],
    ['has the usual length where none was said', { Length: '' }, [], '2099-03-03 10:45'],
    ['is not at lunch', { Time: '12:30' }, [], '2099-03-03 14:00'],
    ['does not reach into lunch', { Time: '12:00', Length: '45' }, [], '2099-03-03 14:00'],
    ['is on the next day when the day is full', { Time: '16:30' }, [], '2099-03-04 09:00'],
    ['is not on a Sunday', { Date: '2099-03-07', Time: '16:30' }, [], '2099-03-09 09:00'],
    ['leaves a Sunday that was used before', { Date: '2099-03-08', Time: '10:00' }, [], '2099-03-09 09:00'],
    ['is not in a room that is taken', {}, [buildInterview()], '2099-03-03 11:00'],
    [
      'is not while an interviewer is busy elsewhere',
      { Place: '' },
      [
        buildInterview({
          Time: '10:15',
          Place: 'Room 9',
          Length: 60,
          Interviewers: [{ user_id: 's-1', Name: 'Grace Wambui' }],
        }),
      ],
      '2099-03-03 11:15',
    ],
    ['ignores other people in other rooms', {}, [buildInterview({ Place: 'Room 9' })], '2099-03-03 10:30'],
    ['is not in the past of today', { Date: '2099-03-02', Time: '09:00' }, [], '2099-03-02 10:15'],
    ['is the first of the next day when the last one has passed', { Date: '2099-02-27' }, [], '2099-03-03 09:00'],
    ['is the first of the next day when there was none', { Date: '', Time: '' }, [], '2099-03-03 09:00'],
    [
      'is free when there was none before',
      { Date: '', Time: '' },
      [buildInterview({ Time: '09:00' })],
      '2099-03-03 09:30',
    ],
    ['stays a whole day when the last one has passed', { Date: '2099-02-27', Time: '' }, [], '2099-03-03 '],
    ['is none for an interview that is longer than a day', { Length: '480' }, [], ' '],
    ['is not on a public holiday', { Date: '2099-03-04', Time: '16:30' }, [], '2099-03-06 09:00'],
    ['stays a whole day', { Time: '' }, [], '2099-03-03 '],
    ['is no whole Sunday', { Date: '2099-03-08', Time: '' }, [], '2099-03-09 '],
  ] as const)('%s', (_, last, interviews, expected) => {
    expect(slot(last, [...interviews])).toBe(expected);
  });

  it.each([
    ['begins when the firm does', { Time: '16:30' }, { InterviewsFrom: '08:30' }, '2099-03-04 08:30'],
    [
      'goes through noon where there is no lunch',
      { Time: '12:30' },
      { LunchFrom: '', LunchUntil: '' },
      '2099-03-03 13:00',
    ],
    ['leaves minutes between two interviews', {}, { InterviewBreak: 15 }, '2099-03-03 10:45'],
    ['is not on a Saturday', { Date: '2099-03-06', Time: '16:30' }, { InterviewDays: 5 }, '2099-03-09 09:00'],
  ] as const)('%s, as the settings say', (_, last, hours, expected) => {
    expect(slot(last, [], hours)).toBe(expected);
  });

  it('leaves the minutes of the settings before and after the interviews of others', () => {
    const booked = [buildInterview({ Time: '11:00', Length: 30 })];
    expect(slot({}, booked, { InterviewBreak: 10 })).toBe('2099-03-03 11:40');
    expect(slot({}, booked, { InterviewBreak: 0 })).toBe('2099-03-03 10:30');
  });

  it('is another one for each of eight invitations in a row', () => {
    const first = values({ Date: '2099-03-06', Time: '15:30' });
    expect(isos(planSlots(first, Array(8).fill(undefined), calendar()))).toEqual([
      '2099-03-06 15:30',
      '2099-03-06 16:00',
      '2099-03-06 16:30',
      '2099-03-07 09:00',
      '2099-03-07 09:30',
      '2099-03-07 10:00',
      '2099-03-07 10:30',
      '2099-03-07 11:00',
    ]);
  });
});

describe('several interviews', () => {
  it('go round one that was moved by hand, and those behind it follow it', () => {
    const moved = [undefined, { Date: '2099-03-03', Time: '15:00' }, undefined];
    expect(isos(planSlots(values({}), moved, calendar()))).toEqual([
      '2099-03-03 10:00',
      '2099-03-03 15:00',
      '2099-03-03 15:30',
    ]);
  });

  it('begin behind an interview that is in the way', () => {
    const booked = [buildInterview({ Time: '10:15', Length: 30 })];
    expect(isos(planSlots(values({}), [undefined, undefined], calendar(booked)))).toEqual([
      '2099-03-03 10:45',
      '2099-03-03 11:15',
    ]);
  });

  it('have no time where none is free', () => {
    const last = values({ Length: '480' });
    expect(isos(planSlots(last, [undefined, undefined], calendar()))).toEqual(['2099-03-03 10:00', ' ']);
  });
});
