import type { Profile } from '@farm/contracts';
import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { tokenStore } from '../session/tokenStore.ts';
import { deleteBrowserState, startPage } from '../testing/startPage.tsx';

const DUE_AT = '2026-01-05T12:00:00.000Z';

const api = createFakeApi();
afterEach(() => {
  tokenStore.clear();
  deleteBrowserState();
});

/** Starts a page of a user, whose profile says what `read` returns. */
async function startUserPage(read: () => Partial<Profile>) {
  api.on('readProfile', () => makeProfile(read()));
  sessionStorage.setItem('login', 'token-of-ada');
  return startPage('/404');
}

const findButton = (name: string) => screen.findByRole('button', { name });

describe.each([
  {
    name: 'the removal of second factors',
    field: 'factorReset',
    call: 'cancelFactorReset',
    text: /^Your second factors will be removed on January 5, 2026 at .+\.$/,
    button: 'Stop this',
    stopped: 'Your second factors stay.',
    none: 'There was nothing left to stop.',
    failed: 'Couldn’t stop this. Check your connection and try again.',
    chinese: { text: /^您的双重验证方式将于 2026年1月5日.+ 移除。$/, button: '停止移除' },
  },
  {
    name: 'the closing of the account',
    field: 'closing',
    call: 'cancelClosing',
    text: /^Your account will be closed on January 5, 2026 at .+\.$/,
    button: 'Keep my account',
    stopped: 'Your account stays open.',
    none: 'Your account was no longer going to be closed.',
    failed: 'Couldn’t stop the closing. Check your connection and try again.',
    chinese: { text: /^您的账号将于 2026年1月5日.+ 注销。$/, button: '保留我的账号' },
  },
] as const)('$name', ({ field, call, text, button, stopped, none, failed, chinese }) => {
  const waiting = { [field]: { dueAt: DUE_AT } };

  test('is said on a page, until one press stops it', async () => {
    let profile: Partial<Profile> = waiting;
    const handleStop = jest.fn();
    api.on(call, () => {
      handleStop();
      profile = {};
      return undefined;
    });
    const { user } = await startUserPage(() => profile);
    const bar = await screen.findByText(text);
    expect(bar).toBeVisible();
    expect(bar).toHaveAttribute('role', 'alert');
    const stop = await findButton(button);
    act(() => stop.focus());
    await user.keyboard('{Enter}{Enter}');
    expect(await screen.findByText(stopped)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
    expect(stop).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(handleStop).toHaveBeenCalledTimes(1);
  });

  test.each([null, undefined])('is not said when the profile has %s for it', async (value) => {
    await startUserPage(() => ({ [field]: value }));
    await waitFor(() => expect(tokenStore.read()).toBe('token-of-ada'));
    await act(() => Promise.resolve());
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('goes on when a press fails, which is said and can be repeated', async () => {
    api.disconnect(call);
    const { user } = await startUserPage(() => waiting);
    await user.click(await findButton(button));
    expect(await screen.findByText(failed)).toBeVisible();
    expect(await findButton(button)).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByText(text)).toBeVisible();
  });

  test('is no longer said once another session was quicker', async () => {
    let profile: Partial<Profile> = waiting;
    const { user } = await startUserPage(() => profile);
    const stop = await findButton(button);
    profile = {};
    api.refuse(call, 'not_found');
    await user.click(stop);
    expect(await screen.findByText(none)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });

  test('is said in Chinese', async () => {
    const { catalog } = await startUserPage(() => waiting);
    await screen.findByText(text);
    await act(() => catalog.setLocale('zh'));
    expect(await screen.findByText(chinese.text)).toBeVisible();
    expect(await findButton(chinese.button)).toBeVisible();
  });
});

test('both are said at once, and each is stopped on its own', async () => {
  let profile: Partial<Profile> = {
    factorReset: { dueAt: DUE_AT },
    closing: { dueAt: '2026-01-08T12:00:00.000Z' },
  };
  api.on('cancelClosing', () => {
    profile = { ...profile, closing: null };
    return undefined;
  });
  const { user } = await startUserPage(() => profile);
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  await user.click(await findButton('Keep my account'));
  await waitFor(() => expect(screen.queryByText(/will be closed/)).not.toBeInTheDocument());
  expect(screen.getByText(/^Your second factors will be removed on January 5, 2026/)).toBeVisible();
  expect(await findButton('Stop this')).toBeVisible();
});
