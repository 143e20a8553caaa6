const scheme = () => document.documentElement.dataset.colorScheme;

/** Tells the script of a change of the medium, as browsers do that send no events of printing. */
let show: (medium: 'print' | 'screen') => void = () => {};

beforeAll(() => {
  const listeners: (() => void)[] = [];
  const print = { matches: false, addEventListener: (_type: string, listener: () => void) => listeners.push(listener) };
  const isDark = { matches: true };
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        (query === 'print' ? print : query.includes('dark') ? isDark : { matches: false }) as unknown as MediaQueryList,
    );
  show = (medium) => {
    print.matches = medium === 'print';
    for (const listener of listeners) listener();
  };
  jest.requireActual('./first-view');
});

describe('a page of the dark scheme', () => {
  beforeEach(() => expect(scheme()).toBe('dark'));
  afterEach(() => expect(scheme()).toBe('dark'));

  it('is light on paper, and as it was on the screen afterwards', () => {
    window.dispatchEvent(new Event('beforeprint'));
    expect(scheme()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
  });

  it('is light on the paper of a browser that only changes the medium, or does both', () => {
    show('print');
    expect(scheme()).toBe('light');
    window.dispatchEvent(new Event('beforeprint'));
    window.dispatchEvent(new Event('afterprint'));
    show('screen');
  });
});
