import { screen, waitFor, within } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { EditProfileForm, type EditProfileFormProps, ProfileCard, type ProfileCardProps } from '.';

const failure = (status: number, rest: object = {}) => Object.assign(new Error('words'), { status, ...rest });
const user = { Name: 'Amina Otieno', Email: 'amina@example.com', PhoneNumber: '+254712345678' };

describe('the profile card', () => {
  function facts(props: Partial<ProfileCardProps> = {}) {
    renderRoutes([{ path: '/', element: <ProfileCard user={user} editTo="/editProfile/int-1" {...props} /> }]);
    const card = within(screen.getByRole('region', { name: 'My Profile' }));
    const values = card.getAllByRole('definition').map((value) => value.textContent);
    return card.getAllByRole('term').map((term, at) => [term.textContent, values[at]]);
  }

  it('has name, e-mail address and phone number, and the way to change them', () => {
    expect(facts()).toEqual([
      ['Name', 'Amina Otieno'],
      ['Email', 'amina@example.com'],
      ['Phone Number', '+254712345678'],
    ]);
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/editProfile/int-1');
  });

  it("has what a role's profile shows besides, and says what is not set", () => {
    const more = [
      { label: 'Internship Position', value: 'Engineering' },
      { label: 'Supervisor', value: undefined },
    ];
    expect(facts({ user: { ...user, PhoneNumber: '' }, more }).slice(2)).toEqual([
      ['Phone Number', 'Not set'],
      ['Internship Position', 'Engineering'],
      ['Supervisor', 'Not set'],
    ]);
  });

  it('writes an extension so that people can read it', () => {
    expect(facts({ user: { ...user, PhoneNumber: '+254712345678;ext=12' } })[2]?.[1]).toBe('+254712345678 ext. 12');
  });
});

function show(props: Partial<EditProfileFormProps> = {}) {
  const onSubmit = jest.fn().mockResolvedValue(undefined);
  const onDone = jest.fn();
  const all = { values: user, cancelTo: '/profile', onSubmit, onDone, draftKey: 'int-1/edit-profile/int-1', ...props };
  const result = renderRoutes([
    { path: '/', element: <EditProfileForm {...all} /> },
    { path: '/profile', element: <p>The profile</p> },
  ]);
  return { ...result, onSubmit, onDone };
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const email = () => screen.getByRole('textbox', { name: 'Email' });
const phone = () => screen.getByRole('textbox', { name: 'Phone' });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

describe('the profile form', () => {
  it('starts with the values and offers no position', () => {
    show();
    expect(screen.getByRole('form', { name: 'Edit Profile' })).toBeVisible();
    expect(name()).toHaveValue('Amina Otieno');
    expect(name()).toHaveAttribute('autocomplete', 'name');
    expect(email()).toHaveValue('amina@example.com');
    expect(email()).toHaveAttribute('type', 'email');
    expect(phone()).toHaveDisplayValue(/712/);
    expect(screen.queryByRole('combobox', { name: 'Position' })).not.toBeInTheDocument();
  });

  it('sends what was changed, says so, and hands it on', async () => {
    const form = show();
    await form.user.clear(name());
    await form.user.type(name(), 'Amina Wanjiru');
    await form.user.click(save());
    const sent = { ...user, Name: 'Amina Wanjiru' };
    expect(form.onSubmit).toHaveBeenCalledWith(sent);
    expect(await screen.findByText('Details Updated')).toBeVisible();
    expect(form.onDone).toHaveBeenCalledWith(sent);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says that a new address of their own waits for its confirmation', async () => {
    const form = show();
    await form.user.clear(email());
    await form.user.type(email(), 'new@example.com');
    await form.user.click(save());
    expect(await screen.findByText(/when you open the link that we have sent to new@example.com/)).toBeVisible();
  });

  it('offers the position where there are some to choose from', async () => {
    const form = show({ values: { ...user, Position: 'Advisory' }, positions: ['Advisory', 'Engineering'] });
    const position = screen.getByRole('combobox', { name: 'Position' });
    expect(position).toHaveValue('Advisory');
    expect(
      within(position)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select a choice', 'Advisory', 'Engineering']);
    await form.user.selectOptions(position, 'Engineering');
    await form.user.click(save());
    expect(form.onSubmit).toHaveBeenCalledWith({ ...user, Position: 'Engineering' });
  });

  it("calls the position by the role's word for it, and does not fill in the typing person's own details for another", () => {
    show({ positions: ['Advisory'], positionLabel: 'Department', someoneElse: true });
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveValue('');
    expect(name()).toHaveAttribute('autocomplete', 'off');
    expect(email()).toHaveAttribute('autocomplete', 'off');
  });

  it('shows the messages of a 422 under their fields and keeps every value', async () => {
    const errors = {
      Name: ['Enter a name.'],
      Email: ['This address has an account.'],
      PhoneNumber: ['Enter a valid phone number with its country code.'],
      Position: ['Choose a position.'],
    };
    const onSubmit = jest.fn().mockRejectedValue(failure(422, { errors }));
    const form = show({ onSubmit, positions: ['Advisory'] });
    await form.user.clear(name());
    await form.user.click(save());
    await waitFor(() => expect(name()).toHaveFocus());
    expect(name()).toHaveAccessibleDescription('Enter a name.');
    expect(email()).toHaveAccessibleDescription('This address has an account.');
    expect(screen.getByText('Enter a valid phone number with its country code.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Position' })).toHaveAccessibleDescription('Choose a position.');
    expect(email()).toHaveValue('amina@example.com');
    expect(screen.queryByText('Could not update details')).not.toBeInTheDocument();
  });

  it('that fails says so and what to do, and keeps what was typed', async () => {
    const form = show({ onSubmit: jest.fn().mockRejectedValue(failure(0)) });
    await form.user.type(name(), ' Wanjiru');
    await form.user.click(save());
    expect((await screen.findByText('Could not update details')).closest('[role="alert"]')).toHaveTextContent(/^Error/);
    expect(screen.getByText(/check your network and send it again/)).toBeVisible();
    expect(name()).toHaveValue('Amina Otieno Wanjiru');
    expect(form.onDone).not.toHaveBeenCalled();
  });

  it('cannot be sent twice', async () => {
    const onSubmit = jest.fn(() => new Promise<never>(() => undefined));
    const form = show({ onSubmit });
    await form.user.dblClick(save());
    await form.user.click(await screen.findByRole('button', { name: 'Saving' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('has what was typed again after a reload, the rest as it is by then', async () => {
    const first = show();
    await first.user.type(name(), ' Wanjiru');
    first.unmount();
    show({ values: { ...user, Email: 'new@example.com' } });
    expect(screen.getByText('What you typed before is here again.')).toBeVisible();
    expect(name()).toHaveValue('Amina Otieno Wanjiru');
    // Changed by another person in the meantime, and not edited here.
    expect(email()).toHaveValue('new@example.com');
  });

  it('forgets what was typed when it is left by Cancel', async () => {
    const form = show();
    await form.user.type(name(), ' Wanjiru');
    expect(sessionStorage).toHaveLength(1);
    await form.user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('The profile')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    expect(form.onSubmit).not.toHaveBeenCalled();
  });
});
