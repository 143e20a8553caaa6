import { screen, within } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { CompletionCard, type CompletionCardProps } from '.';

const steps = [
  { Step: 'logbook', IsDone: false, Count: 9, Total: 12 },
  { Step: 'tasks', IsDone: true, Count: 0, Total: 0 },
  { Step: 'hand-over', IsDone: true, By: 'Grace Wambui', At: '2027-01-22T13:00:00.000Z' },
  { Step: 'equipment', IsDone: false },
  { Step: 'certificate', IsDone: false },
] as const;
const show = (props: Partial<CompletionCardProps> = {}) =>
  renderRoutes([{ path: '/', element: <CompletionCard steps={steps} {...props} /> }]);
const linesOf = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('what an internship needs to be complete', () => {
  it('says for each step whether it is done, how many of how many, and who said so', () => {
    show();
    expect(screen.getByText('2 of 5 done.')).toBeVisible();
    expect(linesOf()).toEqual([
      'Not done yetLogbook signed9 of 12 weeks',
      'DoneCompleted tasks ratedNo task is completed',
      expect.stringMatching(/^DoneWork handed overGrace Wambui, 22 January 2027/),
      'Not done yetEquipment returned',
      'Not done yetCertificate of completion issued',
    ]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('has the logbook and the record, and lets the supervisor say what is done', async () => {
    const onCheck = jest.fn(async () => ({}));
    const { user } = show({ logbook: '/book', record: '/record', intern: 'Brian Kiprotich', onCheck });
    expect(screen.getByRole('link', { name: 'Download Logbook' })).toHaveAttribute('href', '/book');
    expect(screen.getByRole('link', { name: 'Download Internship Record' })).toHaveAttribute('href', '/record');
    await user.click(screen.getByRole('button', { name: 'Mark as Done: Equipment returned' }));
    expect(await screen.findByText('Marked as done')).toBeVisible();
    expect(screen.getByText('Brian Kiprotich')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark as Not Done: Work handed over' }));
    expect(onCheck.mock.calls).toEqual([
      ['equipment', true],
      ['hand-over', false],
    ]);
    const [logbook] = screen.getAllByRole('listitem');
    expect(within(logbook as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says when everything is done', () => {
    show({ steps: steps.map((step) => ({ ...step, IsDone: true })) });
    expect(screen.getByText('Everything is done: the internship is complete.')).toBeVisible();
  });
});
