import type { Interview } from 'shared-api/contract';
import { buildInterview } from './applicant.fixture';
import type { InterviewValues } from './interview-fields';
import { nextSlot } from './next-slot';

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
const now = { day: '2099-03-02', minutes: 600 };
const slot = (last: Partial<InterviewValues>, interviews: Interview[] = [], at = now) => {
  const next = nextSlot(values(last), interviews, at);
  return `${next.Date} ${next.Time}`;
};

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
    ['is none for an interview that is longer than a day', { Length: '480' }, [], ' '],
    ['stays a whole day', { Time: '' }, [], '2099-03-03 '],
  ] as const)('%s', (_, last, interviews, expected) => {
    expect(slot(last, [...interviews])).toBe(expected);
  });

  it('is different for each of eight invitations in a row', () => {
    const booked: Interview[] = [];
    let last = values({ Date: '2099-03-06', Time: '15:00' });
    for (let count = 0; count < 8; count += 1) {
      last = nextSlot(last, booked, now);
      booked.push(buildInterview({ Date: last.Date, Time: last.Time }));
    }
    expect(booked.map((one) => `${one.Date} ${one.Time}`)).toEqual([
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
