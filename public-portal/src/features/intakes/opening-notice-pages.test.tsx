import {
  confirmOpeningNotice,
  deleteOpeningNotice,
  listOpenIntakes,
  requestOpeningNotice,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { buildIntakes, intakes } from '../../testing';
import { messages } from './messages';
import { ConfirmOpeningNoticePage, OpeningNoticePage } from './opening-notice-pages';

const { ask, confirm } = messages;
const closed = on(listOpenIntakes, buildIntakes({ Intakes: [] }));

const open = (at: string) =>
  renderRoutes(
    [
      { path: '/openingNotice', element: <OpeningNoticePage /> },
      { path: '/openingNotice/:token', element: <ConfirmOpeningNoticePage /> },
    ],
    { at, wrapper: ApiProvider },
  );

describe('page that asks for an opening notice', () => {
  async function send({ user }: ReturnType<typeof open>) {
    await user.type(screen.getByLabelText(ask.email), 'amina@example.com');
    await user.click(screen.getByRole('button', { name: ask.submit }));
  }

  it('sends the address and says that it must be confirmed', async () => {
    const api = fakeApi(closed, on(requestOpeningNotice, { message: '' }));
    await send(open('/openingNotice'));
    expect(await screen.findByText(ask.done)).toBeInTheDocument();
    expect(api.last(requestOpeningNotice)?.input.body).toEqual({ Email: 'amina@example.com' });
    expect(screen.queryByText(ask.open)).not.toBeInTheDocument();
  });

  it('shows what is wrong with the address under the field', async () => {
    const errors = { Email: ['Enter an e-mail address.'] };
    fakeApi(closed, on(requestOpeningNotice, new FakeFailure(422, { message: '', errors })));
    await send(open('/openingNotice'));
    expect(await screen.findByText('Enter an e-mail address.')).toBeInTheDocument();
    expect(screen.getByLabelText(ask.email)).toHaveFocus();
  });

  it('leads to the application form while applications are open', async () => {
    fakeApi(intakes);
    open('/openingNotice');
    expect(await screen.findByRole('link', { name: ask.apply })).toHaveAttribute('href', '/#apply');
  });
});

describe('page that confirms an opening notice', () => {
  it('confirms the address once its button is pressed, and says so', async () => {
    const api = fakeApi(on(confirmOpeningNotice, { message: 'We will e-mail you when applications open.' }));
    const { user } = open('/openingNotice/abc');
    expect(api.calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: confirm.submit }));
    expect(await screen.findByText('We will e-mail you when applications open.')).toBeInTheDocument();
    expect(api.calls[0]?.input.params).toEqual({ token: 'abc' });
    expect(screen.queryByRole('button', { name: confirm.submit })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('deletes the address', async () => {
    fakeApi(on(deleteOpeningNotice, { message: 'Your address is deleted.' }));
    const { user } = open('/openingNotice/abc');
    await user.click(screen.getByRole('button', { name: confirm.forget }));
    expect(await screen.findByText('Your address is deleted.')).toBeInTheDocument();
  });

  it.each([confirm.submit, confirm.forget])('says why a link is refused after %s', async (button) => {
    const gone = new FakeFailure(404, { message: 'This link has expired.' });
    fakeApi(on(confirmOpeningNotice, gone), on(deleteOpeningNotice, gone));
    const { user } = open('/openingNotice/abc');
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('This link has expired.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: confirm.again })).toHaveAttribute('href', '/openingNotice');
  });
});
