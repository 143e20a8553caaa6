import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { followTranslations } from './translated-page';

declare global {
  interface Window {
    translateOnce(): void;
  }
}

const { removeChild, insertBefore } = Node.prototype;
beforeAll(() => {
  followTranslations();
  // What a browser does to a page that it translates.
  window.translateOnce = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    for (const text of found) {
      if (text.parentNode?.nodeName === 'FONT') continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
});
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

/** Texts beside each other, as React makes them: one that changes, one that goes, one that comes before another. */
function Page() {
  const [count, setCount] = useState(0);
  return (
    <div>
      <p data-testid="text">
        {count % 2 === 0 && 'even '}
        {count > 0 && <b>more </b>}
        pressed {count} times
      </p>
      <button type="button" aria-label="Press" onClick={() => setCount(count + 1)}>
        Press
      </button>
    </div>
  );
}

const translate = () => act(async () => window.translateOnce());
const text = () => screen.getByTestId('text').textContent;

it('shows new words, removes old ones and keeps their order in a page that is translated', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Page />);
  await translate();
  expect(text()).toBe('EVEN PRESSED 0 TIMES');
  for (const [untranslated, translated] of [
    ['more PRESSED 1 TIMES', 'MORE PRESSED 1 TIMES'],
    ['even MORE PRESSED 2 TIMES', 'EVEN MORE PRESSED 2 TIMES'],
    ['MORE PRESSED 3 TIMES', 'MORE PRESSED 3 TIMES'],
  ]) {
    await user.click(screen.getByRole('button', { name: 'Press' }));
    expect(text()).toBe(untranslated);
    await translate();
    expect(text()).toBe(translated);
  }
  unmount();
  expect(document.body).toHaveTextContent('');
});
