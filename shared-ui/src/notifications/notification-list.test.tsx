import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { NotificationList, type ShownNotification } from './notification-list';

const item = (id: string, more: Partial<ShownNotification> = {}): ShownNotification => ({
  id,
  text: `Grace Wambui did ${id}.`,
  at: '2026-11-22T08:00:00.000Z',
  read: false,
  to: `/tasks/${id}`,
  ...more,
});

const onRead = jest.fn(async () => {});
const onReadAll = jest.fn(async () => {});
let arrive: (one: ShownNotification) => void = () => {};

function Page({ start, older }: { start: ShownNotification[]; older?: (last: string) => string }) {
  const [notifications, setNotifications] = useState(start);
  arrive = (one) => setNotifications((before) => [one, ...before]);
  return <NotificationList {...{ notifications, onRead, onReadAll, older }} first />;
}

const open = (start: ShownNotification[], older?: (last: string) => string) =>
  renderRoutes([
    { path: '/', element: <Page start={start} older={older} /> },
    { path: '/tasks/:id', element: <p>A task</p> },
  ]);
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

afterEach(() => jest.clearAllMocks());

describe('the list of notifications', () => {
  it('leads to what each one is about, and marks one that is opened as read', async () => {
    const { user, address } = open([item('n-2', { names: ['Grace Wambui'] }), item('n-1', { read: true })]);
    expect(screen.getAllByText('New')).toHaveLength(1);
    expect(screen.getByText('Grace Wambui')).toHaveAttribute('translate', 'no');
    await user.click(screen.getByRole('link', { name: 'Grace Wambui did n-2.' }));
    expect(address()).toBe('/tasks/n-2');
    expect(onRead).toHaveBeenCalledWith('n-2');
  });

  it('keeps its place when more arrive, until they are asked for', async () => {
    const { user } = open([item('n-1')]);
    act(() => arrive(item('n-2')));
    expect(links()).toEqual(['Grace Wambui did n-1.']);
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(onReadAll).toHaveBeenCalledWith('n-1');
    await user.click(screen.getByRole('button', { name: 'Show 1 new notification' }));
    expect(links()).toEqual(['Grace Wambui did n-2.', 'Grace Wambui did n-1.']);
  });

  it('shows older ones on demand, and says when there are none at all', async () => {
    const { user, unmount } = open([item('n-1', { read: true })], (last) => `After ${last}`);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show older notifications' }));
    expect(screen.getByText('After n-1')).toBeInTheDocument();
    unmount();
    open([]);
    expect(screen.getByText('You have no notifications yet')).toBeInTheDocument();
  });
});
