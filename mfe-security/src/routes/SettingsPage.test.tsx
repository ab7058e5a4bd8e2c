import { MAX_NAME_LENGTH, type Profile } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeAlarmSetting,
  makeClosing,
  makeFactorList,
  makeOpenSession,
  makeProfile,
  makeSignIn,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { SettingsPage } from './SettingsPage.tsx';

const SAVE = 'updateProfile';
const NEVER = new Promise<Profile>(() => undefined);

describe('the settings page', () => {
  const api = createFakeApi();
  beforeEach(() => {
    api.on('readAlarmSetting', () => makeAlarmSetting());
    api.on('listFactors', () => makeFactorList());
    api.on('listSessions', () => ({ items: [makeOpenSession()] }));
    api.on('listTokens', () => ({ items: [] }));
    api.on('listSignIns', () => ({ items: [makeSignIn()] }));
    api.on('readExport', () => ({ state: 'none' }));
    api.on('readClosing', () => makeClosing());
  });
  const open = (hash = '') => {
    const page = renderWithProviders(<SettingsPage />, {
      messages,
      path: `/center/security/settings${hash}`,
      session: { user: makeProfile({ name: 'Ada' }) },
    });
    const type = async (name: string) => {
      await page.user.clear(nameField());
      if (name !== '') await page.user.type(nameField(), name);
    };
    const save = () => page.user.click(saveButton());
    return { ...page, type, save };
  };

  test('shows everything about the account, one card a matter', async () => {
    open();
    expect(await screen.findByRole('switch', { name: 'Tell me about my machines' })).toBeChecked();
    expect(await screen.findByText('This device')).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Profile',
      'Password',
      'Two-factor authentication',
      'Alarm',
      'Where you are signed in',
      'Recent sign-ins',
      'API tokens',
      'Watch links',
      'Your data',
      'Close account',
    ]);
  });

  test.each([
    ['#data', 'Your data'],
    ['#closing', 'Close account'],
    ['#sessions', 'Where you are signed in'],
    ['#tokens', 'API tokens'],
    ['#links', 'Watch links'],
  ])('leads to the card of a link with %s', async (hash, title) => {
    open(hash);
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
    await screen.findByRole('button', { name: 'Prepare archive' });
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
  });

  test('shows the e-mail address to read only, and nothing to save', () => {
    open();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.org');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    expect(nameField()).toHaveValue('Ada');
    expect(saveButton()).toBeDisabled();
  });

  test('saves a new name, says so, and has nothing more to save', async () => {
    const received = jest.fn();
    api.on(SAVE, (change) => {
      received(change);
      return makeProfile({ name: 'Grace' });
    });
    const { type, save, notify } = open();
    await type('  Grace ');
    await save();
    await waitFor(() => {
      expect(saveButton()).toBeDisabled();
    });
    expect(notify.success).toHaveBeenCalledWith('Profile updated!');
    expect(received).toHaveBeenCalledWith({ name: 'Grace' });
    expect(nameField()).toHaveValue('Grace');
  });

  test('has nothing to save once the old name is typed again', async () => {
    const { type } = open();
    await type('Adam');
    expect(saveButton()).toBeEnabled();
    await type('Ada');
    expect(saveButton()).toBeDisabled();
  });

  test.each([
    ['   ', 'Display name is required'],
    ['x'.repeat(MAX_NAME_LENGTH + 1), 'Display name must be at most 80 characters'],
    ['\u0007', 'Display name can’t contain line breaks or control characters'],
    ['Ada\u202e', 'Display name can’t contain invisible marks that change the text direction'],
    ['\u2060', 'Display name needs a visible character'],
  ])('refuses the name "%s" beside the field, without asking the farm', async (name, message) => {
    const { user, save } = open();
    await user.clear(nameField());
    await user.paste(name);
    await save();
    await waitFor(() => {
      expect(nameField()).toHaveAccessibleDescription(message);
    });
    expect(nameField()).toBeInvalid();
    expect(nameField()).toHaveFocus();
  });

  test('shows a refusal of the farm beside the field', async () => {
    api.refuse(SAVE, 'validation_failed', { fields: { name: 'Not this one' } });
    const { type, save } = open();
    await type('Grace');
    await save();
    await waitFor(() => {
      expect(nameField()).toHaveAccessibleDescription(messages['security.profile.name.refused']);
    });
    expect(nameField()).toHaveValue('Grace');
  });

  test('keeps what was typed when there is no connection, and saves it later', async () => {
    api.disconnect(SAVE);
    const { type, save, notify } = open();
    await type('Grace');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved:');
    expect(nameField()).toHaveValue('Grace');
    api.on(SAVE, () => makeProfile({ name: 'Grace' }));
    await save();
    await waitFor(() => {
      expect(notify.success).toHaveBeenCalledTimes(1);
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('names the request when the farm fails', async () => {
    api.refuse(SAVE, 'internal_error');
    const { type, save } = open();
    await type('Grace');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
  });

  test('says that saving is slow, and can be stopped', async () => {
    api.on(SAVE, () => NEVER);
    const { type, user } = open();
    await type('Grace');
    await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.submit(saveButton()));
    expect(screen.getByText('Saving is taking longer than usual.')).toBeVisible();
    expect(nameField()).toHaveAttribute('readonly');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'may have been saved; it’s safe to save again.',
    );
    expect(nameField()).toHaveValue('Grace');
    expect(saveButton()).toBeEnabled();
  });

  test('leads to a new password and back', async () => {
    const { user, currentPath } = open();
    await user.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect(currentPath()).toBe('/auth/new-password?returnTo=%2Fcenter%2Fsecurity%2Fsettings');
  });
});

function nameField() {
  return screen.getByLabelText('Display name');
}

function saveButton() {
  const form = nameField().closest('form');
  if (!form) throw new Error('The name stands in no form');
  return within(form).getByText(/^Sav(e|ing…)$/);
}
