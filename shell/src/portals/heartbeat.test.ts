import { localItems, sessionItems } from 'shared-api/storage';
import { hasFailed } from './failed-versions';
import { Heartbeat, reportFrozenPages } from './heartbeat';
import { limits } from './limits';

const beats = () => localItems.keys().filter((key) => key.startsWith('heartbeat:'));
/** A page that shows a version and then never runs again. */
function leaveFrozenPage() {
  new Heartbeat().shows('intern-portal', '2', 'composition-1');
}
const asOtherTab = () => sessionItems.set('tab', 'another');

describe('the heartbeat of a page', () => {
  let log: jest.SpyInstance;
  let sent: jest.Mock;
  /** The reports that were sent, by their lines in the console. */
  const reports = () => {
    expect(sent).toHaveBeenCalledTimes(log.mock.calls.length);
    return log.mock.calls.map(([line]) => line);
  };
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    sessionStorage.clear();
    sent = jest.fn(() => true);
    navigator.sendBeacon = sent;
    log = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => jest.useRealTimers());

  it('ends with the page, and while the page is hidden', () => {
    const heartbeat = new Heartbeat();
    const stop = heartbeat.start();
    heartbeat.shows('intern-portal', '2', 'composition-1');
    expect(beats()).toHaveLength(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(beats()).toEqual([]);
    stop();
  });

  it('tells the next page of the tab that the page before stopped: the version is not opened again', () => {
    leaveFrozenPage();
    jest.advanceTimersByTime(3 * limits.beat);
    reportFrozenPages();
    expect(reports()).toEqual(['intern-portal 2 failed (frozen):']);
    expect(hasFailed('intern-portal', '2')).toBe(true);
    expect(beats()).toEqual([]);
  });

  it('tells a page in another tab only after the time for another beat', () => {
    leaveFrozenPage();
    asOtherTab();
    reportFrozenPages();
    jest.advanceTimersByTime(limits.frozen - 1);
    expect(reports()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(reports()).toEqual(['intern-portal 2 failed (frozen):']);
    expect(hasFailed('intern-portal', '2')).toBe(false);
  });

  it('of a page that runs in another tab is left alone', () => {
    const running = new Heartbeat();
    const stop = running.start();
    running.shows('intern-portal', '2', 'composition-1');
    asOtherTab();
    reportFrozenPages();
    jest.advanceTimersByTime(2 * limits.frozen);
    expect(reports()).toEqual([]);
    expect(beats()).toHaveLength(1);
    stop();
  });

  it('is forgotten when the browser comes back much later', () => {
    leaveFrozenPage();
    jest.advanceTimersByTime(limits.forgotten + 1);
    reportFrozenPages();
    jest.advanceTimersByTime(limits.frozen);
    expect(reports()).toEqual([]);
    expect(beats()).toEqual([]);
  });
});
