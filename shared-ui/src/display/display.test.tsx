import { render, screen } from '@testing-library/react';
import { Details, formatLongDate, formatMoment, formatPhoneNumber, Moment, PhoneNumber, ThemeRoot, Verbatim } from '..';
import { DatedText, EmailText, ShortDate, StatusBadge } from '../dashboard';
import { language } from '../language/language';
import { theme } from '../theme/theme';
import { groupsOf } from './format-phone-number';

describe('the status badge', () => {
  it.each([
    ['Processing', 'blue'],
    ['Accepted For Interview', 'orange'],
    ['Interview Passed', 'green'],
    ['Declined', 'red'],
    ['Anything else', 'grey'],
  ])('shows %s in %s', (status, tone) => {
    render(
      <ThemeRoot>
        <StatusBadge status={status} />
      </ThemeRoot>,
    );
    expect(screen.getByText(status)).toHaveAttribute('data-tone', tone);
  });
});

describe('formatLongDate', () => {
  it('writes a date in full, in any time zone', () => {
    expect(formatLongDate('2026-11-27')).toBe('Friday, 27 November 2026');
    expect(formatLongDate('2026-01-01T23:30:00.000Z')).toBe('Thursday, 1 January 2026');
  });

  it('gives back what is not a date', () => {
    expect(formatLongDate('')).toBe('');
    expect(formatLongDate('2026-13-40')).toBe('2026-13-40');
  });
});

describe('formatMoment', () => {
  const forgetZone = () => document.querySelector('meta[name="time-zone"]')?.remove();
  afterEach(() => {
    forgetZone();
    language.set('en');
  });

  it('writes a moment by the clock of the browser in a page that names no zone', () => {
    const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
    expect(formatMoment(local(2026, 10, 21, 11, 4))).toBe('21 November 2026, 11:04');
    expect(formatMoment(local(2026, 0, 1, 0, 0))).toBe('1 January 2026, 00:00');
    expect(formatMoment(local(2026, 0, 1, 23, 59))).toBe('1 January 2026, 23:59');
  });

  it("writes a moment by the programme's clock, and names its zone where the browser's clock shows another time", () => {
    const at = '2026-11-21T22:04:00Z';
    const shownIn = (name: string) => {
      document.head.append(Object.assign(document.createElement('meta'), { name: 'time-zone', content: name }));
      const { container, unmount } = render(
        <>
          <Moment at={at} />
          <ShortDate date="2019-11-21" time="10:00" />
        </>,
      );
      const texts = [...container.querySelectorAll('time')].map((time) => [
        time.querySelector('[aria-hidden]')?.textContent,
        time.title,
      ]);
      unmount();
      forgetZone();
      return texts;
    };
    const year = new Date().getFullYear() === 2026 ? '' : ' 2026';
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // Neither zone is one in which tests run.
    expect(shownIn('Pacific/Kiritimati')[0]).toEqual([
      `Sun 22 Nov${year}, 12:04 GMT+14`,
      '22 November 2026, 12:04 GMT+14',
    ]);
    expect(shownIn('Pacific/Marquesas')).toEqual([
      [`Sat 21 Nov${year}, 12:34 GMT-9:30`, '21 November 2026, 12:34 GMT-9:30'],
      ['Thu 21 Nov 2019, 10:00 GMT-9:30', 'Thursday, 21 November 2019 at 10:00 GMT-9:30'],
    ]);
    expect(shownIn(own)[1]).toEqual(['Thu 21 Nov 2019, 10:00', 'Thursday, 21 November 2019 at 10:00']);
    language.set('sw');
    expect(shownIn('Pacific/Kiritimati')[0]?.[1]).toBe('22 Novemba 2026, 12:04 GMT +14');
  });

  it('gives back what is not a moment', () => {
    expect(formatMoment('yesterday')).toBe('yesterday');
  });
});

describe('formatPhoneNumber', () => {
  it('writes an extension as people do, and leaves other numbers alone', () => {
    expect(formatPhoneNumber('+254712345678;ext=12')).toBe('+254712345678 ext. 12');
    expect(formatPhoneNumber('+254712345678')).toBe('+254712345678');
  });
});

describe('a phone number', () => {
  const shown = (number: string) => render(<PhoneNumber number={number} />).container.firstElementChild as Element;

  it('has gaps that are no text, so that it is found and copied as it is dialled', () => {
    const number = shown('+254712000201');
    expect(number.querySelectorAll('span')).toHaveLength(3);
    expect(number).toHaveTextContent(/^\+254712000201$/);
    expect(screen.getByText('+254712000201')).toBe(number);
    expect(groupsOf('+254712000201')).toEqual(['+254', '712', '000', '201']);
  });

  it('stays whole where the groups of its country are not known, and as it was written where it has spaces', () => {
    for (const text of ['+49 30 123456', '+4930123456']) {
      const number = shown(text);
      expect(number).toHaveTextContent(text);
      expect(number.querySelector('span')).toBeNull();
    }
  });
});

describe('an e-mail address', () => {
  it('may break before its last @ and nowhere else', () => {
    const { container, rerender } = render(<EmailText email='"a@b"@example.com' />);
    expect(container.innerHTML).toBe('<span translate="no">"a@b"<wbr>@example.com</span>');
    rerender(<EmailText email="no address" />);
    expect(container.innerHTML).toBe('no address');
  });
});

describe('a text with names', () => {
  it('marks each of them, in the order of the text, as not to be translated', () => {
    const { container } = render(<Verbatim of={['Ann', 'Unsaid', 'Ann']}>Ann calls Ann.</Verbatim>);
    expect(container.innerHTML).toBe('<bdi translate="no">Ann</bdi> calls <bdi translate="no">Ann</bdi>.');
  });
});

describe('a date in a text', () => {
  it('is short, with its time if it has one, and whole on hover and for screen readers', () => {
    const text = 'Planned for {date}. A new date replaces it.';
    const { container, rerender } = render(<DatedText text={text} date="2019-11-21" time="10:00" />);
    expect(screen.getByText('Thu 21 Nov 2019, 10:00')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('Thursday, 21 November 2019 at 10:00')).toBeInTheDocument();
    expect(screen.getByTitle('Thursday, 21 November 2019 at 10:00')).toHaveAttribute('datetime', '2019-11-21T10:00');
    expect(container).toHaveTextContent(/^Planned for .*10:00\. A new date replaces it\.$/);
    expect(container.childNodes).toHaveLength(1);
    rerender(<DatedText text={text} date="2019-11-21" time={null} />);
    expect(screen.getByText('Thu 21 Nov 2019')).toBeInTheDocument();
    expect(screen.getByTitle('Thursday, 21 November 2019')).toHaveAttribute('datetime', '2019-11-21');
  });
});

describe('a time', () => {
  it('is short, with its year if that is another one, and whole on hover and for screen readers', () => {
    const at = new Date(2019, 10, 21, 8, 4).toISOString();
    const { rerender } = render(<Moment at={at} />);
    expect(screen.getByText('Thu 21 Nov 2019, 08:04')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('21 November 2019, 08:04')).toBeInTheDocument();
    expect(screen.getByTitle('21 November 2019, 08:04')).toHaveAttribute('datetime', at);
    const year = new Date().getFullYear();
    rerender(<Moment at={new Date(year, 5, 5, 8, 4).toISOString()} />);
    expect(screen.getByText(/^\w{3} 5 Jun, 08:04$/)).toBeInTheDocument();
    rerender(<Moment at="not a time" />);
    expect(screen.getByTitle('not a time')).toBeInTheDocument();
  });
});

describe('the details of a thing', () => {
  it('are labels with their values', () => {
    render(
      <ThemeRoot>
        <Details
          items={[
            { label: 'Name', value: 'Amina Otieno' },
            { label: 'Status', value: <b>Assigned</b>, wide: true },
          ]}
        />
      </ThemeRoot>,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Status']);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Amina Otieno', 'Assigned']);
  });
});

describe('the theme', () => {
  it('gives a native time the height of the other fields: the browser adds no room around its parts', () => {
    expect(theme.components?.MuiOutlinedInput?.styleOverrides?.input).toMatchObject({
      '&::-webkit-datetime-edit, &::-webkit-datetime-edit-fields-wrapper': { padding: 0 },
    });
  });

  it("puts the page's nonce on the styles it writes", () => {
    render(
      <ThemeRoot nonce="abc123">
        <StatusBadge status="Declined" />
      </ThemeRoot>,
    );
    const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')];
    expect(styles.length).toBeGreaterThan(0);
    const written = styles.filter((style) => style.nonce === 'abc123' || style.getAttribute('nonce') === 'abc123');
    expect(written.length).toBeGreaterThan(0);
  });
});
