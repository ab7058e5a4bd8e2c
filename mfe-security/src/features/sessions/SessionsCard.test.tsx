import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeOpenSession,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../../messages/en.json';
import { SessionsCard } from './SessionsCard.tsx';

const LIST = 'listSessions';
const END = 'deleteSession';
const END_OTHERS = 'deleteOtherSessions';
const NEVER = new Promise<never>(() => undefined);

const here = makeOpenSession({ lastSeenAt: new Date().toISOString() });
const phone = makeOpenSession({
  id: '3c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d06',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ip: '2001:db8::7',
  isCurrent: false,
  lastSeenAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
});
const tool = makeOpenSession({
  id: '4c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d07',
  userAgent: null,
  ip: '198.51.100.9',
  isCurrent: false,
});
/** Sign-in time, in the time zone of the test run. */
const SIGNED_IN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
  new Date(phone.createdAt),
);
const PHONE = `Sign out Safari on iPhone, 2001:db8::7, signed in ${SIGNED_IN}`;

describe('where one is signed in', () => {
  const api = createFakeApi();
  const renderCard = () =>
    renderWithProviders(<SessionsCard />, { messages, path: '/center/security/settings' });
  const open = async (...sessions: (typeof here)[]) => {
    api.on(LIST, () => ({ items: sessions }));
    const page = renderCard();
    await screen.findByText('This device');
    const openDialog = async (name: string) => {
      await page.user.click(screen.getByRole('button', { name }));
      return screen.findByRole('alertdialog');
    };
    const confirm = (dialog: HTMLElement) =>
      page.user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    return { ...page, ask: openDialog, confirm };
  };

  test('names each place by its browser and system, with from where and when', async () => {
    await open(here, phone, tool);
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(
      /Chrome on LinuxThis device203\.0\.113\.7Signed in Jan 1, 2026, \d+:04.[AP]M, last seen this minute/,
    );
    expect(rows[1]).toHaveTextContent(/Safari on iPhone2001:db8::7.*last seen 3 hours ago/);
    expect(rows[1]).not.toHaveTextContent('This device');
    expect(rows[2]).toHaveTextContent('Unknown device');
    const seen = within(rows[1] as HTMLElement).getByText('3 hours ago');
    expect(seen).toHaveAttribute('datetime', phone.lastSeenAt);
    expect(seen.getAttribute('title')).toMatch(/\d{4} at /);
  });

  test('offers to sign out everywhere else only when there is an elsewhere', async () => {
    await open(here);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  test('signs out another place, after asking, and keeps the focus near', async () => {
    const ended = jest.fn();
    const { ask: openDialog, confirm, notify } = await open(here, phone);
    api.on(END, (_body, request) => {
      ended(new URL(request.url).pathname);
      api.on(LIST, () => ({ items: [here] }));
      return undefined;
    });
    const dialog = await openDialog(PHONE);
    expect(dialog).toHaveAccessibleName('Sign out the other device?');
    expect(dialog).toHaveTextContent(`Safari on iPhone, 2001:db8::7, signed in ${SIGNED_IN}`);
    await confirm(dialog);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(ended).toHaveBeenCalledWith(`/api/me/sessions/${phone.id}`);
    expect(notify.success).toHaveBeenCalledWith('Signed out the other device.');
    await waitFor(() => {
      expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
    });
  });

  test('tells two places of one browser and address apart', async () => {
    const twin = makeOpenSession({
      id: '5c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d08',
      isCurrent: false,
      createdAt: '2026-01-01T03:09:05.000Z',
    });
    const { user } = await open(here, twin);
    const [first, second] = screen.getAllByRole('button', { name: /Chrome on Linux/ });
    const getLabel = (button: HTMLElement | undefined) => button?.getAttribute('aria-label');
    expect(getLabel(first)).toMatch(/:04/);
    expect(getLabel(second)).toMatch(/:09/);
    if (second) await user.click(second);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).not.toHaveTextContent(/this device/i);
    expect(within(dialog).getByText(/:09/)).toHaveAttribute('datetime', twin.createdAt);
  });

  test('takes it for done when that place was signed out meanwhile', async () => {
    const { ask: openDialog, confirm, notify } = await open(here, phone);
    api.refuse(END, 'not_found');
    const dialog = await openDialog(PHONE);
    api.on(LIST, () => ({ items: [here] }));
    await confirm(dialog);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(notify.success).toHaveBeenCalledWith('Signed out the other device.');
  });

  test('signs out here as the menu does, by way of the shell', async () => {
    const { ask: openDialog, confirm, session, currentPath } = await open(here, phone);
    const dialog = await openDialog(`Sign out Chrome on Linux, 203.0.113.7, signed in ${SIGNED_IN}`);
    expect(dialog).toHaveAccessibleName('Sign out here?');
    await confirm(dialog);
    await waitFor(() => expect(currentPath()).toBe('/'));
    expect(session.signOut).toHaveBeenCalledTimes(1);
  });

  test('signs out everywhere else at once', async () => {
    const ended = jest.fn();
    const { ask: openDialog, confirm, notify } = await open(here, phone, tool);
    api.on(END_OTHERS, () => {
      ended();
      api.on(LIST, () => ({ items: [here] }));
      return undefined;
    });
    const dialog = await openDialog('Sign out everywhere else');
    expect(dialog).toHaveTextContent('Only this device stays signed in.');
    await confirm(dialog);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(ended).toHaveBeenCalledTimes(1);
    expect(notify.success).toHaveBeenCalledWith('Signed out everywhere else.');
  });

  test('stays, says why and names the request when it failed', async () => {
    const { ask: openDialog, confirm } = await open(here, phone);
    api.refuse(END, 'internal_error');
    const dialog = await openDialog(PHONE);
    await confirm(dialog);
    expect(await within(dialog).findByText(/The farm couldn’t process the request\./)).toBeVisible();
    expect(dialog).toHaveTextContent('Request request-1');
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
  });

  test('says calmly that nothing changed when the second factor was not proven', async () => {
    const { ask: openDialog, confirm } = await open(here, phone);
    api.refuse(END, 'proof_required');
    const dialog = await openDialog(PHONE);
    await confirm(dialog);
    expect(await within(dialog).findByText(/so nothing has changed\.$/)).toBeVisible();
    expect(dialog).not.toHaveTextContent('Request');
  });

  test('can be given up when it is slow', async () => {
    const { ask: openDialog, user } = await open(here, phone);
    api.on(END, () => NEVER);
    const dialog = await openDialog(PHONE);
    await withElapsedTime(SLOW_AFTER_MS, () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' })),
    );
    const slow = within(dialog).getByRole('status');
    await user.click(within(slow).getByRole('button', { name: 'Cancel' }));
    expect(await within(dialog).findByText(/You stopped waiting/)).toBeVisible();
  });

  test('says that the list could not be loaded, and comes with another try', async () => {
    api.refuse(LIST, 'internal_error');
    const { user } = renderCard();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Couldn’t load your devices. The farm didn’t respond.',
    );
    api.on(LIST, () => ({ items: [here] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This device')).toBeVisible();
  });

  test('says that the list is slow to come, and can be given up', async () => {
    api.on(LIST, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, renderCard);
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
  });
});
