import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { QueryBoundary, type Read } from '.';

type Answer = Partial<Read<string>>;
const refetch = jest.fn();

/** A form's place, and the way to give its read another state. */
function show(start: Answer) {
  let give: (answer: Answer) => void = () => {};
  function Page() {
    const [answer, setAnswer] = useState(start);
    give = (next) => act(() => setAnswer(next));
    return (
      <QueryBoundary
        read={{ data: undefined, error: null, refetch, ...answer }}
        failed="Could not get your details"
        once
      >
        {(name) => <input aria-label="Name" defaultValue={name} key={name} />}
      </QueryBoundary>
    );
  }
  renderRoutes([{ path: '/', element: <Page /> }]);
  return (answer: Answer) => give(answer);
}

const field = () => screen.getByRole('textbox', { name: 'Name' });

describe('what a form starts from', () => {
  it('is not an older answer while the present one is being read', () => {
    const give = show({ data: 'Amina', isFetching: true });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    give({ data: 'Amina Otieno', isFetching: false });
    expect(field()).toHaveValue('Amina Otieno');
  });

  it('is not an older answer when the present one cannot be read', () => {
    const give = show({ data: 'Amina', isFetching: true });
    give({ data: 'Amina', error: { status: 500 }, isFetching: false });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByText('Could not get your details')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('is not changed by later answers or failures', () => {
    const give = show({ data: 'Amina', isFetching: false });
    expect(field()).toHaveValue('Amina');
    give({ data: 'Amina', isFetching: true });
    expect(field()).toHaveValue('Amina');
    give({ data: 'Zawadi', isFetching: false });
    expect(field()).toHaveValue('Amina');
  });
});
