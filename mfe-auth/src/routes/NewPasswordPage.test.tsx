import { HUMAN_CHECK_HEADER } from '@farm/contracts';
import { createFakeApi, makeProfile, screen, waitFor } from '@farm/testing';
import { addHumanCheckHandler } from '../dev/humanCheckApi.ts';
import { fillField, renderAuthPages, type User } from '../dev/renderAuthPages.tsx';

const CHANGE = 'updatePassword';

const email = () => screen.getByLabelText('Email');
const code = () => screen.getByLabelText('Email code');
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Set new password' }));

function fillForm(password = 'correct horse', confirmation = password) {
  fillField(code(), '123456');
  fillField(screen.getByLabelText('Password'), password);
  fillField(screen.getByLabelText('Confirm password'), confirmation);
}

describe('the page for a new password', () => {
  const api = createFakeApi();

  beforeEach(() => {
    api.on('checkPassword', () => ({ score: 4, problem: null }));
  });

  test('is titled as specified', () => {
    renderAuthPages('/auth/new-password');
    expect(screen.getByRole('heading', { name: 'Forget or Update Your Password?' })).toBeVisible();
  });

  test('sets it with a code alone, says so, and goes to login with the address filled in', async () => {
    const handler = jest.fn();
    api.on(CHANGE, (body) => void handler(body));
    const { user, notify, currentPath } = renderAuthPages('/auth/new-password?returnTo=%2Finfo');
    fillField(email(), 'ada@example.org');
    fillForm();
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/auth/login?returnTo=%2Finfo'));
    expect(handler.mock.calls).toEqual([
      [{ email: 'ada@example.org', code: '123456', password: 'correct horse' }],
    ]);
    expect(notify.success).toHaveBeenCalledWith('Password reset successfully!');
    expect(email()).toHaveValue('ada@example.org');
  });

  test('asks for a code of its own kind', async () => {
    jest.spyOn(console, 'info').mockReturnValue();
    const humanCheck = addHumanCheckHandler(api);
    const handler = jest.fn();
    api.on('sendEmailCode', async (body, request) => {
      handler(body, await humanCheck.accepts(request.headers.get(HUMAN_CHECK_HEADER)));
      return { expiresInSeconds: 600, resendInSeconds: 60 };
    });
    const { user } = renderAuthPages('/auth/new-password');
    fillField(email(), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText(/We emailed a code to/);
    expect(handler.mock.calls).toEqual([[{ usage: 'reset-password', email: 'ada@example.org' }, true]]);
  });

  test('is set for the own address of someone signed in', async () => {
    api.on(CHANGE, () => undefined);
    const { user, currentPath } = renderAuthPages('/auth/new-password', {
      session: { status: 'signedIn', user: makeProfile({ email: 'grace@example.org' }) },
    });
    expect(email()).toHaveValue('grace@example.org');
    expect(email()).toHaveAttribute('readonly');
    fillForm();
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/center'));
  });

  test('must be typed twice alike', async () => {
    const { user } = renderAuthPages('/auth/new-password');
    fillField(email(), 'ada@example.org');
    fillForm('correct horse', 'correct house');
    await submit(user);
    expect(await screen.findByText('Passwords must match')).toBeVisible();
  });

  test.each([
    [
      'code_wrong',
      'This code is wrong, or was requested in another browser. Check it, request a new one, or open the link in the email.',
      code,
    ],
    ['code_expired', 'This code has expired. Request a new one.', code],
    ['email_not_yours', 'This isn’t your account’s email address.', email],
  ] as const)('puts %s beside the field', async (error, message, field) => {
    api.refuse(CHANGE, error);
    const { user, notify } = renderAuthPages('/auth/new-password');
    fillField(email(), 'ada@example.org');
    fillForm();
    await submit(user);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
    expect(field()).toHaveFocus();
    expect(notify.success).not.toHaveBeenCalled();
  });
});
