import type { FactorReset } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { act, createFakeApi, fireEvent, screen, waitFor, withElapsedTime } from '@farm/testing';
import { renderAuthPages } from '../dev/renderAuthPages.tsx';

const TOKEN = 'yRk3_4mPq-0123456789abcdefghijklmnopqrstuvw';
const START_LINK = `/auth/factor-reset#token=${TOKEN}`;
const STOP_LINK = `/auth/factor-reset#stop=${TOKEN}`;
const DUE = { dueAt: '2026-01-05T12:00:00.000Z' };

const api = createFakeApi();
const startButton = () => screen.getByRole('button', { name: 'Start the wait' });
const stopButton = () => screen.getByRole('button', { name: 'Stop the removal' });

describe('the page of the link that removes lost second factors', () => {
  const mockConfirmation = () => {
    const handler = jest.fn();
    api.on('confirmFactorReset', (body) => {
      handler(body);
      return DUE;
    });
    return handler;
  };

  test('does nothing by being opened, says what will happen, and takes the token out of the address', async () => {
    const handler = mockConfirmation();
    const { currentPath } = renderAuthPages(START_LINK);
    expect(screen.getByRole('heading', { name: 'Remove all your second factors?' })).toBeVisible();
    expect(screen.getByText(/^After 72 hours, all second factors and recovery codes/)).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/auth/factor-reset'));
    expect(startButton()).toBeEnabled();
    expect(handler).not.toHaveBeenCalled();
  });

  test('starts the wait when told to, says when it ends and how to stop it, and leads to the login', async () => {
    const handler = mockConfirmation();
    const { user, currentPath } = renderAuthPages(START_LINK);
    act(() => startButton().focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'The wait has started' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Your second factors will be removed on January 5, 2026 at .+\.$/,
    );
    expect(screen.getByText(/^To stop it, use the link in any email/)).toBeVisible();
    expect(handler.mock.calls).toEqual([[{ token: TOKEN }]]);
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(currentPath()).toBe('/auth/login');
  });

  test('is sent once however often the button is pressed', async () => {
    const handler = jest.fn();
    api.on('confirmFactorReset', (body) => {
      handler(body);
      return new Promise<FactorReset>(() => undefined);
    });
    const { user } = renderAuthPages(START_LINK);
    await user.dblClick(startButton());
    await waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['code_expired', 'This link has expired,'],
    ['operator_account', 'Your account is an operator’s.'],
  ] as const)('says of a link that is refused with %s what to do instead', async (code, text) => {
    api.refuse('confirmFactorReset', code);
    const { user } = renderAuthPages(START_LINK);
    await user.click(startButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test.each(['', '#token=', '#token=short', '#stop=short', '#code=1'])(
    'says that a link without its token is not whole: %s',
    (fragment) => {
      renderAuthPages(`/auth/factor-reset${fragment}`);
      expect(screen.getByRole('alert')).toHaveTextContent('The link is incomplete.');
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    },
  );

  test('can be tried again after a failure', async () => {
    api.disconnect('confirmFactorReset');
    const { user } = renderAuthPages(START_LINK);
    await user.click(startButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    api.refuse('confirmFactorReset', 'too_many_requests', { retryAfterSeconds: 120 });
    await user.click(startButton());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again in 2 minutes'));
    mockConfirmation();
    await user.click(startButton());
    expect(await screen.findByRole('heading', { name: 'The wait has started' })).toBeVisible();
  });

  test('offers to stop waiting for the answer, and says that it may have happened', async () => {
    api.on('confirmFactorReset', () => new Promise<FactorReset>(() => undefined));
    const { user } = renderAuthPages(START_LINK);
    await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.click(startButton()));
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/the wait may or may not have started\./)).toBeVisible();
    await waitFor(() => expect(startButton()).toBeEnabled());
  });
});

describe('the page of the link that keeps the second factors', () => {
  test('does nothing by being opened, and stops the removal by one press', async () => {
    const handler = jest.fn();
    api.on('cancelFactorResetByLink', (body) => {
      handler(body);
      return undefined;
    });
    const { user, currentPath } = renderAuthPages(STOP_LINK);
    expect(screen.getByRole('heading', { name: 'Keep your second factors?' })).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/auth/factor-reset'));
    expect(handler).not.toHaveBeenCalled();
    await user.click(stopButton());
    expect(await screen.findByRole('heading', { name: 'Your second factors stay' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('The removal was stopped.');
    expect(handler.mock.calls).toEqual([[{ token: TOKEN }]]);
    await user.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect(currentPath()).toBe('/auth/new-password');
  });

  test.each([
    ['not_found', 'Nothing to stop', 'No removal is waiting:'],
    ['code_expired', 'This link doesn’t work', 'links are valid for 7 days.'],
  ] as const)('says of a link that is refused with %s why', async (code, title, text) => {
    api.refuse('cancelFactorResetByLink', code);
    const { user } = renderAuthPages(STOP_LINK);
    await user.click(stopButton());
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('can be tried again after a failure', async () => {
    api.disconnect('cancelFactorResetByLink');
    const { user } = renderAuthPages(STOP_LINK);
    await user.click(stopButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    api.on('cancelFactorResetByLink', () => undefined);
    await user.click(stopButton());
    expect(await screen.findByRole('heading', { name: 'Your second factors stay' })).toBeVisible();
  });
});
