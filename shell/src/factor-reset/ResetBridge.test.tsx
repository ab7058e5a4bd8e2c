import type { Profile } from '@farm/contracts';
import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { tokenStore } from '../session/tokenStore.ts';
import { deleteBrowserState, startPage } from '../testing/startPage.tsx';

const DUE_AT = '2026-01-05T12:00:00.000Z';
const TEXT = /^Your second factors will be removed on January 5, 2026 at .+\.$/;

const api = createFakeApi();
afterEach(() => {
  tokenStore.clear();
  deleteBrowserState();
});

/** Starts a page of a user, whose profile says what `read` returns. */
async function startUserPage(read: () => Profile['factorReset']) {
  api.on('readProfile', () => makeProfile({ factorReset: read() }));
  sessionStorage.setItem('login', 'token-of-ada');
  return startPage('/404');
}

const stopButton = () => screen.getByRole('button', { name: 'Stop this' });

test('a page says that the second factors will be removed, until one press stops it', async () => {
  let factorReset: Profile['factorReset'] = { dueAt: DUE_AT };
  const stopped = jest.fn();
  api.on('cancelFactorReset', () => {
    stopped();
    factorReset = null;
    return undefined;
  });
  const { user } = await startUserPage(() => factorReset);
  const text = await screen.findByText(TEXT);
  expect(text).toBeVisible();
  expect(text).toHaveAttribute('role', 'alert');
  act(() => stopButton().focus());
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByText('Your second factors stay.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(stopped).toHaveBeenCalledTimes(1);
});

test.each([null, undefined])('a page whose profile has %s for it says nothing', async (factorReset) => {
  await startUserPage(() => factorReset);
  await waitFor(() => expect(tokenStore.read()).toBe('token-of-ada'));
  await act(() => Promise.resolve());
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
});

test('a press that fails says so, and can be repeated', async () => {
  api.disconnect('cancelFactorReset');
  const { user } = await startUserPage(() => ({ dueAt: DUE_AT }));
  await screen.findByText(TEXT);
  await user.click(stopButton());
  expect(await screen.findByText('Couldn’t stop this. Check your connection and try again.')).toBeVisible();
  expect(stopButton()).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByText(TEXT)).toBeVisible();
});

test('a press after another session was quicker says so, and the bar goes', async () => {
  let factorReset: Profile['factorReset'] = { dueAt: DUE_AT };
  const { user } = await startUserPage(() => factorReset);
  await screen.findByText(TEXT);
  factorReset = null;
  api.refuse('cancelFactorReset', 'not_found');
  await user.click(stopButton());
  expect(await screen.findByText('There was nothing left to stop.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument());
});

test('it speaks Chinese', async () => {
  const { catalog } = await startUserPage(() => ({ dueAt: DUE_AT }));
  await screen.findByText(TEXT);
  await act(() => catalog.setLocale('zh'));
  expect(await screen.findByText(/^您的双重验证方式将于 2026年1月5日.+ 移除。$/)).toBeVisible();
  expect(screen.getByRole('button', { name: '停止移除' })).toBeVisible();
});
