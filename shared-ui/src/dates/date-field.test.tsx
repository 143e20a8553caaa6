import { act, screen, waitFor } from '@testing-library/react';
import { Form, SubmitButton, useServerForm } from '../form';
import { speak } from '../language/speak';
import { renderRoutes } from '../testing';
import { DateField } from '.';

function Page({ submit, start = '' }: { submit: jest.Mock; start?: string }) {
  const form = useServerForm({ defaultValues: { Date: start }, submit });
  return (
    <Form form={form} label="Interview">
      <DateField name="Date" label="Interview Date" minDate="2026-11-20" />
      <SubmitButton>Schedule</SubmitButton>
    </Form>
  );
}

function show(start?: string) {
  const submit = jest.fn().mockResolvedValue(undefined);
  const result = renderRoutes([{ path: '/', element: <Page submit={submit} start={start} /> }]);
  const type = async (digits: string) => {
    await result.user.click(screen.getByRole('spinbutton', { name: 'Day' }));
    await result.user.keyboard(digits);
  };
  const schedule = () => result.user.click(screen.getByRole('button', { name: 'Schedule' }));
  return { ...result, submit, type, schedule };
}

const field = () => screen.getByRole('group', { name: 'Interview Date' });

describe('the date field', () => {
  it('takes a typed date and repeats it in its long form', async () => {
    const { submit, type, schedule } = show();
    await type('27112026');
    expect(field()).toHaveAccessibleDescription('Friday, 27 November 2026');
    await schedule();
    expect(submit).toHaveBeenCalledWith({ Date: '2026-11-27' });
  });

  it('marks the day of the programme as today, not the one of the browser', async () => {
    const zone = Object.assign(document.createElement('meta'), { name: 'time-zone', content: 'Pacific/Kiritimati' });
    zone.dataset.now = new Date(performance.timeOrigin + Date.parse('2026-11-26T20:00:00Z') - Date.now()).toISOString();
    document.head.append(zone);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /choose date/i }));
    expect(await screen.findByRole('grid', { name: 'November 2026' })).toBeVisible();
    expect(screen.getByRole('gridcell', { current: 'date' })).toHaveAccessibleName('27');
    zone.remove();
  });

  it('takes a date picked from the calendar, where days before the first allowed one are off', async () => {
    const { user, submit, schedule } = show('2026-11-25');
    await user.click(screen.getByRole('button', { name: /choose date/i }));
    expect(await screen.findByRole('gridcell', { name: '19' })).toBeDisabled();
    await user.click(screen.getByRole('gridcell', { name: '30' }));
    await waitFor(() => expect(screen.queryByRole('gridcell')).not.toBeInTheDocument());
    await schedule();
    expect(submit).toHaveBeenCalledWith({ Date: '2026-11-30' });
  });

  it('refuses a date before the first allowed one, with the focus on it', async () => {
    const { submit, type, schedule } = show();
    await type('01112026');
    await schedule();
    expect(await screen.findByText('Choose Friday, 20 November 2026 or a later date.')).toBeVisible();
    expect(submit).not.toHaveBeenCalled();
    await waitFor(() => expect(field()).toContainElement(document.activeElement as HTMLElement));
  });

  it('keeps the parts that are typed into out of a translation', () => {
    show();
    for (const part of screen.getAllByRole('spinbutton')) expect(part.closest('[translate="no"]')).not.toBeNull();
  });

  it('is in Kiswahili where the page is, days and months included', async () => {
    await act(() => speak('sw'));
    const { user } = show('2026-11-25');
    await user.click(screen.getByRole('button', { name: /^Chagua tarehe, iliyochaguliwa ni 25 Nov/ }));
    expect(await screen.findByText('Novemba 2026')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Jumatatu' })).toHaveTextContent('J3');
    expect(screen.getByRole('spinbutton', { name: 'Siku' })).toHaveAttribute('aria-valuenow', '25');
    await user.click(screen.getByRole('button', { name: 'Mwezi ujao' }));
    expect(await screen.findByText('Desemba 2026')).toBeVisible();
    await act(() => speak('en'));
  });

  it('refuses half a date', async () => {
    const { submit, type, schedule } = show();
    await type('27');
    await schedule();
    expect(await screen.findByText('Enter a whole date: day, month and year.')).toBeVisible();
    expect(submit).not.toHaveBeenCalled();
  });

  it('leaves a past date alone that was there before', async () => {
    const { submit, schedule } = show('2026-01-05');
    await schedule();
    expect(submit).toHaveBeenCalledWith({ Date: '2026-01-05' });
  });

  it('shows a message of the server', async () => {
    const { submit, schedule } = show();
    submit.mockRejectedValue({ status: 422, errors: { Date: ['Choose a date.'] } });
    await schedule();
    expect(await screen.findByText('Choose a date.')).toBeVisible();
    expect(field()).toHaveAccessibleDescription(/Choose a date\./);
  });
});
