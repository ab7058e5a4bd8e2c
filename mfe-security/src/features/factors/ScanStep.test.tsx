import type { Factor } from '@farm/contracts';
import {
  createFakeApi,
  makeFactor,
  makeFactorList,
  makeStartedFactor,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import { encode } from 'uqr';
import messages from '../../messages/en.json';
import { FactorsCard } from './FactorsCard.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `code${index}-abcde`);
const started = makeStartedFactor();
const app = makeFactor();

describe('adding an authenticator app', () => {
  const api = createFakeApi();
  const open = async (...factors: Factor[]) => {
    api.on('listFactors', () => makeFactorList(...factors));
    const page = renderWithProviders(<FactorsCard />, { messages });
    await page.user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an authenticator app' });
    const click = (name: string) => page.user.click(within(dialog).getByRole('button', { name }));
    return { ...page, dialog, click };
  };
  const openScan = async (...factors: Factor[]) => {
    api.on('startFactor', () => started);
    const page = await open(...factors);
    if (factors.length === 0) await page.user.type(within(page.dialog).getByLabelText('Password'), 'secret');
    await page.click('Continue');
    const field = await within(page.dialog).findByLabelText('Code from the app');
    return { ...page, field };
  };

  test('asks for the password if it is the first factor, and for none later', async () => {
    const received = jest.fn();
    api.on('startFactor', (body) => {
      received(body);
      return started;
    });
    const { click, dialog, unmount, user } = await open();
    const password = within(dialog).getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await click('Continue');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Password is required'));
    expect(received).not.toHaveBeenCalled();
    await user.type(password, 'secret{Enter}');
    await waitFor(() => expect(received).toHaveBeenCalledWith({ kind: 'totp', password: 'secret' }));
    unmount();
    const later = await open(app);
    expect(within(later.dialog).queryByLabelText('Password')).not.toBeInTheDocument();
    await later.click('Continue');
    await waitFor(() => expect(received).toHaveBeenLastCalledWith({ kind: 'totp' }));
  });

  test('says beside the password that it is wrong, and how long to wait after too many', async () => {
    api.refuse('startFactor', 'credentials_wrong');
    const { click, dialog, user } = await open();
    const password = within(dialog).getByLabelText('Password');
    await user.type(password, 'wrong');
    await click('Continue');
    await waitFor(() => expect(password).toHaveAccessibleDescription('The password is wrong.'));
    expect(password).toHaveFocus();
    api.refuse('startFactor', 'too_many_requests', { retryAfterSeconds: 130 });
    await user.type(password, 's');
    await click('Continue');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Too many attempts. Try again in 3 minutes.',
    );
  });

  test('says that two-factor authentication went off when a password is missed that was not asked for', async () => {
    api.refuse('startFactor', 'credentials_wrong');
    const { click, dialog } = await open(app);
    await click('Continue');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/turned off in the meantime/);
  });

  test.each([
    ['factor_limit', 'You have 10 second factors, which is the limit.'],
    ['proof_required', 'You didn’t confirm it’s you, so nothing has changed.'],
  ] as const)('stays at the first step after %s, and loses no name', async (code, text) => {
    api.refuse('startFactor', code);
    const { click, dialog, user } = await open(app);
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Pixel');
    await click('Continue');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
    expect(name).toHaveValue('Pixel');
  });

  test('shows the secret as a QR code and as text, dark on white', async () => {
    const { dialog, user } = await openScan(app);
    expect(within(dialog).getByRole('heading', { name: 'Scan the QR code' })).toHaveFocus();
    const picture = within(dialog).getByRole('img', { name: 'QR code for your authenticator app' });
    const drawn = picture.querySelector('path')?.getAttribute('d') ?? '';
    const { data } = encode(started.totp?.uri ?? '', { border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
    expect([...drawn.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, place]) => place)).toEqual(dark);
    expect(picture.querySelector('rect')).toHaveAttribute('fill', '#ffffff');
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(dialog).getByRole('button', { name: 'Copy the key' }));
    expect(writeText).toHaveBeenCalledWith(started.totp?.secret);
    expect(within(dialog).getAllByText(/^[A-Z2-7]{4}$/)).toHaveLength(8);
  });

  test('takes a code with a space, says that a wrong one is wrong, and that the app is added', async () => {
    const received = jest.fn();
    api.refuse('addFactor', 'factor_wrong');
    const { click, dialog, field, notify, user } = await openScan(app);
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await click('Confirm');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Enter the six digits that the app shows'));
    await user.click(field);
    await user.paste('123 456');
    await click('Confirm');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/check that the clock of your phone/));
    expect(field).toHaveFocus();
    api.on('addFactor', (body) => {
      received(body);
      api.on('listFactors', () => makeFactorList(app, makeFactor({ id: app.id.replace('6', '8') })));
      return { factor: app, recoveryCodes: null };
    });
    await click('Confirm');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(received).toHaveBeenCalledWith({
      ticket: started.ticket,
      name: 'Authenticator app',
      proof: { kind: 'totp', code: '123456' },
    });
    expect(notify.success).toHaveBeenCalledWith('Authenticator app added.');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toHaveFocus();
  });

  test('shows the recovery codes of the first factor until they are saved', async () => {
    const { click, dialog, field, notify, user } = await openScan();
    api.on('addFactor', () => {
      api.on('listFactors', () => makeFactorList(app));
      return { factor: app, recoveryCodes: CODES };
    });
    await user.type(field, '123456{Enter}');
    const heading = await within(dialog).findByRole('heading', { name: 'Save your recovery codes' });
    expect(heading).toHaveFocus();
    for (const code of CODES) expect(dialog).toHaveTextContent(code);
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await click('Copy the recovery codes');
    expect(writeText).toHaveBeenCalledWith(CODES.join('\n'));
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Save the codes first');
    expect(dialog).toHaveTextContent(CODES[9] ?? '');
    expect(notify.success).not.toHaveBeenCalled();
    await click('I have saved them');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(notify.success).toHaveBeenCalledWith('Authenticator app added.');
    expect(document.body).not.toHaveTextContent(CODES[0] ?? '');
  });

  test('starts again, with the chosen name, after more than ten minutes', async () => {
    api.refuse('addFactor', 'ticket_expired');
    api.on('startFactor', () => started);
    const { click, dialog, user } = await open(app);
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Pixel');
    await click('Continue');
    await user.type(await within(dialog).findByLabelText('Code from the app'), '123456');
    await click('Confirm');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'It took more than ten minutes. Start again.',
    );
    expect(within(dialog).getByRole('heading', { name: 'Add an authenticator app' })).toHaveFocus();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Pixel');
    await click('Continue');
    expect(await within(dialog).findByLabelText('Code from the app')).toHaveValue('');
  });

  test('leaves no password and no secret in the store', async () => {
    const { dialog, field, storedText, user } = await openScan();
    await waitFor(() => expect(storedText()).not.toContain(started.totp?.secret));
    expect(storedText()).not.toContain('"secret"');
    api.on('addFactor', () => {
      api.on('listFactors', () => makeFactorList(app));
      return { factor: app, recoveryCodes: CODES };
    });
    await user.type(field, '123456{Enter}');
    await within(dialog).findByRole('heading', { name: 'Save your recovery codes' });
    await waitFor(() => expect(storedText()).not.toContain(CODES[0]));
    expect(storedText()).not.toContain('123456');
  });

  test('starts afresh after it was given up', async () => {
    const { click, dialog, user } = await openScan();
    await click('Cancel');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Add an authenticator app' }));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
