import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, withElapsedTime, screen, waitFor } from '@farm/testing';
import { fillField, renderAuthPages } from '../dev/renderAuthPages.tsx';

const CODE_WRONG =
  'This code is wrong, or was requested in another browser. Check it, request a new one, or open the link in the email.';
const CHECK = 'checkEmailCode';
const EMAIL = 'ada+farm@example.org';

const ID = '0b6e6a3e-64d0-4b6b-9a39-1f0f7d0c6c11';

const toLink = (usage: string, id: { id?: string } = { id: ID }) => {
  const parameters = new URLSearchParams({ usage, email: EMAIL, code: '123456', ...id });
  return `/auth/verify#${parameters.toString()}`;
};
const email = () => screen.getByLabelText('Email');
const code = () => screen.getByLabelText('Email code');
/** A select comes after the form: until then, its place has a field without options. */
const usage = () => screen.findByRole('combobox', { name: 'What is the code for?' });

describe('the verification page', () => {
  const api = createFakeApi();
  // The page for signing up.
  beforeEach(() => api.on('listTerms', () => ({ items: [] })));

  test.each([
    ['register', '/auth/register', 'Sign up'],
    ['reset-password', '/auth/new-password', 'Forget or Update Your Password?'],
  ])('checks the link of a mail for %s and goes on to %s, filled in', async (usage, path, title) => {
    const handler = jest.fn();
    api.on(CHECK, (body) => void handler(body));
    const { currentPath } = renderAuthPages(toLink(usage));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(currentPath()).toBe(path);
    expect(email()).toHaveValue(EMAIL);
    expect(code()).toHaveValue('123456');
    expect(handler.mock.calls).toEqual([[{ usage, email: EMAIL, code: '123456', id: ID }]]);
  });

  test('checks a link of before, which had no id', async () => {
    const handler = jest.fn();
    api.on(CHECK, (body) => void handler(body));
    const { currentPath } = renderAuthPages(toLink('register', {}));
    await waitFor(() => expect(currentPath()).toBe('/auth/register'));
    expect(handler.mock.calls).toEqual([[{ usage: 'register', email: EMAIL, code: '123456' }]]);
  });

  test('takes the code out of the address before it is checked', async () => {
    api.on(CHECK, () => new Promise<undefined>(() => undefined));
    const { currentPath } = renderAuthPages(toLink('register'));
    await waitFor(() => expect(currentPath()).toBe('/auth/verify'));
    expect(screen.getByText('Checking your code…')).toBeVisible();
  });

  test.each([
    ['code_wrong', CODE_WRONG],
    ['code_expired', 'This code has expired. Request a new one.'],
  ] as const)('says of a link with %s: %s', async (error, message) => {
    api.refuse(CHECK, error);
    renderAuthPages(toLink('reset-password'));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await usage()).toHaveDisplayValue('Set a new password');
    expect(email()).toHaveValue(EMAIL);
    expect(code()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Send code' })).toBeVisible();
  });

  test('tries a link again that could not be checked', async () => {
    api.disconnect(CHECK);
    const { user, currentPath } = renderAuthPages(toLink('register'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    api.on(CHECK, () => undefined);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(currentPath()).toBe('/auth/register'));
  });

  test('offers to cancel a check that takes long, and to retry', async () => {
    api.on(CHECK, () => new Promise<undefined>(() => undefined));
    const { user } = await withElapsedTime(SLOW_AFTER_MS, () => renderAuthPages(toLink('register')));
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^Canceled\./)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test.each(['/auth/verify', '/auth/verify#usage=other&email=ada', '/auth/verify#code=123456'])(
    'asks for what is missing at %s',
    async (path) => {
      const handler = jest.fn();
      api.on(CHECK, (body) => void handler(body));
      const { user, currentPath } = renderAuthPages(path);
      await user.selectOptions(await usage(), 'Set a new password');
      fillField(email(), EMAIL);
      fillField(code(), '654321');
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(currentPath()).toBe('/auth/new-password'));
      expect(handler).toHaveBeenCalledWith({ usage: 'reset-password', email: EMAIL, code: '654321' });
      expect(code()).toHaveValue('654321');
    },
  );

  test('puts a wrong code beside the field', async () => {
    api.refuse(CHECK, 'code_wrong');
    const { user } = renderAuthPages('/auth/verify');
    fillField(email(), EMAIL);
    fillField(code(), '654321');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const message = CODE_WRONG;
    await waitFor(() => expect(code()).toHaveAccessibleDescription(message));
  });
});
