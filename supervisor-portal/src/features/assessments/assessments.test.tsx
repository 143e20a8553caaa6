import { type Answer, listAssessments } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { Assessments } from './assessments';
import { messages } from './messages';

const lecturer = { id: 'as-1', Name: 'Dr Njeri Maina', LastDay: '2027-03-05', State: 'open' } as const;

function open(all: Answer<typeof listAssessments>['Assessments']) {
  const api = fakeApi(on(listAssessments, { Assessments: all, ShowsRatings: false }));
  renderRoutes([{ path: `${base}/interns/:id`, element: [<h1 key="1">Intern</h1>, <Assessments key="2" />] }], {
    at: `${base}/interns/i-1`,
    wrapper: ApiProvider,
  });
  return api;
}

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the lecturers of an intern, for the supervisor', () => {
  it('are named with their remarks and marks', async () => {
    const Written = {
      Remarks: 'A good placement.',
      Marks: 72.5,
      BestMarks: 100,
      ForIntern: false,
      At: '2026-11-28T07:00:00.000Z',
    };
    open([
      { ...lecturer, Written },
      { ...lecturer, id: 'as-2', Name: 'Prof Ouma', State: 'withdrawn' },
    ]);
    const section = within(await screen.findByRole('region', { name: messages.title }));
    for (const text of [
      'Dr Njeri Maina',
      'Can read the record until Friday, 5 March 2027.',
      'A good placement.',
      '72.5 of 100 marks',
      messages.notForIntern,
      'Prof Ouma',
      'Can no longer read the record.',
    ])
      expect(section.getByText(text)).toBeInTheDocument();
  });

  it('take no room while there is none', async () => {
    const api = open([]);
    await screen.findByRole('heading', { name: 'Intern' });
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(screen.queryByRole('region', { name: messages.title })).not.toBeInTheDocument();
  });
});
