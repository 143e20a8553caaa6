import { screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { CopyField } from './copy-field';

const open = () =>
  renderRoutes([{ path: '/', element: <CopyField label="Token" value="deploy_abc" hint="Keep it safe." /> }]);

afterEach(() => jest.restoreAllMocks());

describe('a text to take along', () => {
  it('is shown under its label, and cannot be changed', async () => {
    const { user } = open();
    const field = screen.getByRole('textbox', { name: 'Token' });
    await user.type(field, 'x');
    expect(field).toHaveValue('deploy_abc');
    expect(field).toHaveAccessibleDescription('Keep it safe.');
  });

  it('is copied by a button that has the focus', async () => {
    const { user } = open();
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('deploy_abc');
  });

  it('is selected where the browser does not copy', async () => {
    const { user } = open();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No permission'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/press Ctrl\+C/)).toBeVisible();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Token' });
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('deploy_abc');
  });
});
