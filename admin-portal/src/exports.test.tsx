/** What each table of this portal asks the server for when it is exported. */

import * as calls from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { base } from './messages';
import { portal } from './portal';
import { fakeApi } from './testing';

const person = { Name: 'Njeri Wambui', Email: 'njeri@example.com', PhoneNumber: '+254722000111', Position: 'Advisory' };
const user: calls.User = { ...person, user_id: 's-1', Role: 'SUP' };
const applicant: calls.Applicant = {
  ...person,
  id: 'a-1',
  ApplicationStatus: 'Declined',
  InterviewDate: null,
  AppliedAt: '2026-10-01T08:00:00.000Z',
};
const asks = (YearOfStudy: calls.Ask): calls.Asks => ({
  University: 'Off',
  Course: 'Off',
  YearOfStudy,
  RegistrationNumber: 'Off',
  RequestedDates: 'Optional',
});
const buildIntake = (Name: string): calls.Intake => ({
  id: Name,
  Name,
  OpensAt: '',
  ClosesAt: '',
  StartsOn: '',
  EndsOn: '',
  HoursAWeek: 0,
  AnswerDays: 0,
  Stipend: '',
  Requirements: '',
  Description: '',
  State: 'Open',
  Positions: [],
  Applications: 0,
  Revision: 0,
  Asks: asks(Name === 'May 2027' ? 'Required' : 'Off'),
});
const one = { Total: 1, TotalAll: 1 };
const link = '/api/Export?export=abc';

beforeEach(() => {
  signedInAs('ADM');
  // jsdom cannot download.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => signedOut());

const [Name, Email, PhoneNumber] = [
  { id: 'Name', header: 'Name' },
  { id: 'Email', header: 'Email' },
  { id: 'PhoneNumber', header: 'Phone Number' },
];

describe('the export of', () => {
  it.each([
    [
      'applications?q=njeri&sort=-Email&f.Position=Advisory',
      'applications',
      [Name, Email, PhoneNumber, { id: 'Position', header: 'Application For' }, { id: 'AppliedAt', header: 'Applied' }],
      { search: 'njeri', sort: '-Email', filter: { Position: 'Advisory' } },
    ],
    [
      'applications?f.Intake=May%202027',
      'applications',
      [
        Name,
        Email,
        PhoneNumber,
        { id: 'Position', header: 'Application For' },
        { id: 'AppliedAt', header: 'Applied' },
        { id: 'Intake', header: 'Intake' },
        // Asked by one of the intakes.
        { id: 'YearOfStudy', header: 'Year of study' },
        { id: 'RequestedStart', header: 'Requested first day' },
        { id: 'RequestedEnd', header: 'Requested last day' },
      ],
      { filter: { Intake: 'May 2027' } },
      ['May 2027', 'First intake'],
    ],
    [
      'selectedApplicants?sort=ApplicationStatus&f.ApplicationStatus=Declined',
      'selectedApplicants',
      [
        Name,
        Email,
        PhoneNumber,
        { id: 'Position', header: 'Application For' },
        { id: 'ApplicationStatus', header: 'Status' },
        { id: 'InterviewDate', header: 'Interview Date' },
        { id: 'Reason', header: 'Reason' },
      ],
      { sort: 'ApplicationStatus', filter: { ApplicationStatus: 'Declined' } },
    ],
    ['supervisors', 'supervisors', [Name, Email, PhoneNumber, { id: 'Position', header: 'Department' }], {}],
    [
      'interns?page=1&size=5',
      'interns',
      [
        Name,
        Email,
        PhoneNumber,
        { id: 'Position', header: 'Position' },
        { id: 'Supervisor', header: 'Supervisor' },
        { id: 'EndsOn', header: 'Ends' },
      ],
      {},
    ],
    [
      'positions?q=advi',
      'positions',
      [
        { id: 'id', header: 'ID' },
        { id: 'Position', header: 'Position' },
      ],
      { search: 'advi' },
    ],
  ])(
    '/%s has the rows and columns of the table, without its buttons',
    async (at, List, Columns, selection, intakes: string[] = []) => {
      const api = fakeApi(
        on(calls.listApplications, { Applicants: [applicant], ...one }),
        on(calls.listSelectedApplicants, { Applicants: [applicant], ...one }),
        on(calls.listSupervisors, { Supervisors: [{ ...user, Interns: 0 }], ...one }),
        on(calls.listInterns, { Interns: [{ ...user, Role: 'INT', Supervisor: null, OpenTasks: 0 }], ...one }),
        on(calls.listPositions, { Positions: [{ id: 'p-1', Position: 'Advisory' }] }),
        on(calls.listIntakes, { Intakes: intakes.map((Name) => buildIntake(Name)), TimeZone: 'Africa/Nairobi' }),
        on(calls.createExport, { Export: link, Rows: 60_156 }),
      );
      const { user: person } = renderRoutes([{ path: base, children: portal.routes }], {
        at: `${base}/${at}`,
        wrapper: ApiProvider,
      });
      await screen.findAllByText('Advisory');
      await person.click(await screen.findByRole('button', { name: 'Export' }));
      await person.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
      expect(await screen.findByText('The download of 60,156 rows has begun.')).toBeInTheDocument();
      const requests = api.calls.filter(({ endpoint }) => endpoint === calls.createExport);
      expect(requests.map(({ input }) => input.body)).toEqual([
        { List, Format: 'xlsx', Columns, search: '', filter: {}, ...selection },
      ]);
    },
  );
});
