import { serverAnswers, serverIsAway, useConnection } from '@internship-portals/shared-api/client';
import { speak } from '@internship-portals/shared-ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { ConnectionBanner } from './connection-banner';
import { followLanguage } from './kiswahili';
import { checks } from './portals/wait-for-server';

const ready = jest.fn<Promise<{ ok: boolean }>, unknown[]>();
const usual = { ...checks };

beforeEach(() => {
  globalThis.fetch = ready as never;
  Object.assign(checks, { pause: 10, spread: 0 });
});
afterEach(() => {
  act(serverAnswers);
  ready.mockReset();
  Object.assign(checks, usual);
});

const banner = () => screen.getByRole('status', { name: 'Connection' });

describe('the banner of a page whose server cannot be reached', () => {
  it('shows until the server is ready again, and asks by itself', async () => {
    let isBack = false;
    ready.mockImplementation(async () => {
      if (isBack) return { ok: true };
      throw new TypeError('Failed to fetch');
    });
    render(<ConnectionBanner />);
    expect(banner()).toBeEmptyDOMElement();
    act(serverIsAway);
    await waitFor(() => expect(banner()).toHaveTextContent('Cannot reach the server.'));
    await waitFor(() => expect(ready.mock.calls.length).toBeGreaterThan(2));
    isBack = true;
    await waitFor(() => expect(banner()).toBeEmptyDOMElement());
    expect(useConnection.getState().reachable).toBe(true);
    expect(ready).toHaveBeenCalledWith('/health/ready', expect.anything());
  });

  it('shows nothing for one lost call', async () => {
    ready.mockResolvedValue({ ok: true });
    render(<ConnectionBanner />);
    act(serverIsAway);
    await waitFor(() => expect(useConnection.getState().reachable).toBe(true));
    expect(banner()).toBeEmptyDOMElement();
    expect(ready).toHaveBeenCalledTimes(1);
  });

  it('asks at once when the browser is online again', async () => {
    Object.assign(checks, { pause: 60_000 });
    ready.mockResolvedValue({ ok: false });
    render(<ConnectionBanner />);
    act(serverIsAway);
    await waitFor(() => expect(banner()).toHaveTextContent('Cannot reach the server.'));
    ready.mockResolvedValue({ ok: true });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(banner()).toBeEmptyDOMElement());
  });

  it('says that the page still waits while a read takes long', () => {
    render(<ConnectionBanner />);
    act(() => useConnection.setState({ slowReads: 1 }));
    expect(banner()).toHaveTextContent('The server is taking longer than usual to answer.');
    act(() => useConnection.setState({ slowReads: 0 }));
    expect(banner()).toBeEmptyDOMElement();
  });

  it('speaks the language that the visitor chooses while it is shown', async () => {
    followLanguage();
    render(<ConnectionBanner />);
    act(() => useConnection.setState({ slowReads: 1 }));
    expect(banner()).toHaveTextContent('The server is taking longer than usual to answer.');
    await act(() => speak('sw'));
    expect(await screen.findByText(/^Seva inachelewa kujibu/)).toBeVisible();
    await act(() => speak('en'));
    expect(banner()).toHaveTextContent('The server is taking longer than usual to answer.');
    act(() => useConnection.setState({ slowReads: 0 }));
  });

  it('asks later and later while the server is ready, but the calls of the page fail', async () => {
    jest.useFakeTimers();
    ready.mockResolvedValue({ ok: true });
    // The failed reads of the page are repeated when the server answers again.
    const repeat = useConnection.subscribe(({ reachable }) => {
      if (reachable) setTimeout(serverIsAway, 500);
    });
    render(<ConnectionBanner />);
    act(serverIsAway);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(ready.mock.calls.length).toBeLessThanOrEqual(6);
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(ready.mock.calls.length).toBeGreaterThan(9);
    repeat();
    jest.useRealTimers();
  });
});
