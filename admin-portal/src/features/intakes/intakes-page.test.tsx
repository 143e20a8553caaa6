import {
  adminPages,
  createIntake,
  deleteIntake,
  type Intake,
  listIntakes,
  listPositions,
  updateIntake,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { portal } from '../../portal';
import { fakeApi } from '../../testing';

const may: Intake = {
  id: 'i-1',
  Name: 'May 2027',
  OpensAt: '2027-01-11T08:00',
  ClosesAt: '2027-02-28T23:59',
  StartsOn: '2027-05-03',
  EndsOn: '2027-07-30',
  HoursAWeek: 40,
  AnswerDays: 10,
  Stipend: 'KES 20,000 a month',
  Requirements: 'Third-year students',
  Description: '',
  State: 'Open',
  Positions: [{ Position: 'Advisory', Places: 4, Taken: 1, Waiting: [{ id: 'a-1', Name: 'Amina Otieno' }] }],
  Applications: 12,
  Asks: {
    University: 'Required',
    Course: 'Optional',
    YearOfStudy: 'Off',
    RegistrationNumber: 'Off',
    RequestedDates: 'Off',
  },
  Answers: { Kept: 8, Broken: 1 },
  Revision: 3,
};
const read = on(listIntakes, { Intakes: [may], TimeZone: 'Africa/Nairobi' });
const positions = on(listPositions, {
  Positions: ['Advisory', 'Engineering'].map((Position) => ({ id: Position, Position })),
});
const open = (at: string) => renderRoutes([{ path: base, children: portal.routes }], { at, wrapper: ApiProvider });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

it('shows when each intake is open, what it offers and how many applied', async () => {
  fakeApi(read);
  open(adminPages.intakes);
  expect(await screen.findByRole('link', { name: 'May 2027' })).toBeInTheDocument();
  expect(screen.getByText('Open')).toBeInTheDocument();
  expect(screen.getByText('Sunday, 28 February 2027, 23:59')).toBeInTheDocument();
  expect(screen.getByText('Advisory: 1 of 4 taken')).toBeInTheDocument();
  expect(screen.getByText('12')).toBeInTheDocument();
  expect(screen.getByText('University, Course (optional)')).toBeInTheDocument();
  expect(screen.getByText('8 in time, 1 late')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Amina Otieno' })).toHaveAttribute('href', adminPages.applicant('a-1'));
});

it('says why an intake with applications is not deleted', async () => {
  const why = 'An intake with applications cannot be deleted. Give it a closing date instead.';
  fakeApi(read, on(deleteIntake, new FakeFailure(409, { message: why })));
  const { user } = open(adminPages.intakes);
  await user.click(await screen.findByRole('button', { name: 'Delete May 2027' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`May 2027. ${why}`)).toBeInTheDocument();
});

it('makes the next intake from the last one, as long, with a name and times of its own', async () => {
  const api = fakeApi(read, positions, on(createIntake, { message: 'Intake added', id: 'i-2' }));
  const { user } = open(adminPages.intakes);
  await user.click(await screen.findByRole('link', { name: 'Copy May 2027' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'September 2027');
  const firstDay = within(screen.getByRole('group', { name: 'First day of the internships' }));
  await user.click(firstDay.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('06092027');
  expect(await screen.findByText('Friday, 3 December 2027')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Engineering' }));
  const asked = within(screen.getByRole('group', { name: 'What applicants are asked' }));
  expect(asked.getByRole('combobox', { name: 'University' })).toHaveDisplayValue('Required');
  await user.selectOptions(asked.getByRole('combobox', { name: 'Requested dates' }), 'Required');
  await user.click(screen.getByRole('button', { name: 'Save intake' }));
  expect(await screen.findByText('Intake added')).toBeInTheDocument();
  expect(api.calls.find(({ endpoint }) => endpoint === createIntake)?.input.body).toEqual({
    Name: 'September 2027',
    OpensAt: '',
    ClosesAt: '',
    StartsOn: '2027-09-06',
    EndsOn: '2027-12-03',
    HoursAWeek: 40,
    AnswerDays: 10,
    Stipend: 'KES 20,000 a month',
    Requirements: 'Third-year students',
    Description: '',
    Asks: { ...may.Asks, RequestedDates: 'Required' },
    Positions: [
      { Position: 'Advisory', Places: 4 },
      { Position: 'Engineering', Places: null },
    ],
  });
});

it('puts what is wrong under the field and keeps what was typed', async () => {
  const errors = {
    ClosesAt: ['Choose a time after the opening.'],
    Positions: ['Advisory: 1 applicant was accepted, so keep at least as many places.'],
  };
  const api = fakeApi(read, positions, on(updateIntake, new FakeFailure(422, { message: 'Invalid', errors })));
  const { user } = open(adminPages.editIntake('i-1'));
  const places = await screen.findByRole('spinbutton', { name: 'Places for Advisory' });
  await user.clear(places);
  await user.type(places, '01');
  await user.click(screen.getByRole('button', { name: 'Save intake' }));
  expect(await screen.findByText('Choose a time after the opening.')).toBeInTheDocument();
  expect(screen.getByText(/1 applicant was accepted/)).toBeInTheDocument();
  expect(places).toHaveDisplayValue('1');
  expect(api.calls.find(({ endpoint }) => endpoint === updateIntake)?.input.body).toMatchObject({
    Seen: 3,
    Positions: [{ Position: 'Advisory', Places: 1 }],
  });
});
