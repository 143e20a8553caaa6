import { render, screen, within } from '@testing-library/react';
import { TaskDescription } from '.';

it('is a box to read, with its web and e-mail addresses as links below it, each once', () => {
  const text =
    'Read https://example.com/brief.\nAgain: https://example.com/brief, or write to grace@example.com, not javascript:alert(1).';
  render(<TaskDescription text={text} />);
  const box = screen.getByRole('textbox', { name: 'Description' });
  expect(box).toHaveValue(text);
  expect(box).toHaveAttribute('readonly');
  const links = within(screen.getByRole('list', { name: 'Links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/brief',
    'mailto:grace@example.com',
  ]);
  for (const link of links) expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

it('has no list of links where there is none', () => {
  render(<TaskDescription text="Two pages." />);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
