import type { EnrolmentState } from '@farm/contracts';
import type { PageInfo } from '@farm/remote-sdk';
import { useLiveTags } from '@farm/remote-sdk/api';
import {
  act,
  createFakeApi,
  makeEnrolment,
  makeEnrolmentState,
  makeMachine,
  renderWithProviders,
  screen,
  within,
} from '@farm/testing';
import { liveTags } from '../../api/liveTags.ts';
import messages from '../../messages/en.json';
import { EnrollDialog } from './EnrollDialog.tsx';

const ENROL = 'createEnrolment';
const STATE = 'readEnrolment';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('the dialog that brings a machine', () => {
  const api = createFakeApi();
  const handleClose = jest.fn();
  beforeEach(() => {
    handleClose.mockClear();
    api.on(ENROL, () => makeEnrolment({ expiresAt: inMinutes(15) }));
    serveState('waiting');
  });
  const open = (page: Partial<PageInfo> = {}) =>
    renderWithProviders(
      <>
        <LiveUpdates />
        <EnrollDialog isOpen onClose={handleClose} />
      </>,
      { messages, path: '/center/my/machines', page },
    );
  /** Serves an enrollment state from now on. */
  const serveState = (state: EnrolmentState['state']) => {
    const hasMachine = state === 'enrolled' || state === 'reporting';
    api.on(STATE, () =>
      makeEnrolmentState({
        state,
        machine: hasMachine ? makeMachine({ status: 'fresh' }) : null,
      }),
    );
  };

  /** Serves a new, unused code from now on. */
  const serveNewCode = () => {
    const nextCode = { id: '9a4d8c1e-7b54-4c5e-8a77-2b1f3e5d6c05', code: 'AAAA-BBBB-CCCC' };
    api.on(ENROL, () => makeEnrolment({ ...nextCode, expiresAt: inMinutes(15) }));
    serveState('waiting');
  };

  test('shows the code and how long it is good for, and waits', async () => {
    open();
    const dialog = await screen.findByRole('dialog', { name: 'Add machine' });
    expect(await within(dialog).findByText('K7QX-2M9P-RTVA')).toBeVisible();
    expect(within(dialog).getByRole('timer')).toHaveTextContent(/^1[45]:\d\d$/);
    expect(status()).toHaveTextContent('Waiting for the computer.');
    expect(within(dialog).getByRole('link', { name: 'Read the quick start' })).toHaveAttribute(
      'href',
      '/center/tutorial/quick-start',
    );
  });

  test('gives both commands to copy', async () => {
    const { user } = open();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    const agent = `npx --yes ${location.origin}/agent/farm-agent.tgz`;
    await user.click(await screen.findByRole('button', { name: 'Copy enroll command' }));
    await user.click(screen.getByRole('button', { name: 'Copy run command' }));
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(write.mock.calls).toEqual([
      [`${agent} enroll K7QX-2M9P-RTVA --server ${location.origin}`],
      [`${agent} run`],
      ['K7QX-2M9P-RTVA'],
    ]);
  });

  test('shows the signed hash of the agent, and commands that check it first', async () => {
    // The hash of nothing.
    const integrity = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
    const sha384 =
      '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b';
    const { user } = open({ agent: { version: '1.2.3', integrity } });
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy SHA-384' }));
    expect(
      screen.getByRole('heading', { name: /SHA-384 of the agent’s package, version 1\.2\.3/ }),
    ).toBeVisible();
    await user.click(screen.getByText('Check the package before you run it'));
    for (const system of ['Linux', 'macOS', 'Windows'])
      await user.click(screen.getByRole('button', { name: `Copy command for ${system}` }));
    const [hash, ...commands] = write.mock.calls.map(([text]) => text);
    expect(hash).toBe(sha384);
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      expect(command).toContain(`${location.origin}/agent/farm-agent.tgz`);
      expect(command).toContain(sha384);
    }
  });

  test('shows no hash if the farm has no agent', async () => {
    open({ agent: null });
    await screen.findByText('K7QX-2M9P-RTVA');
    expect(screen.queryByRole('button', { name: 'Copy SHA-384' })).not.toBeInTheDocument();
  });

  test('says aloud when the machine is here, and when it reports, and leads to it', async () => {
    const { user, currentPath } = open();
    await screen.findByText('K7QX-2M9P-RTVA');
    serveState('enrolled');
    returnToView();
    expect(
      await within(status()).findByText(/is connected and waiting for its first report\./),
    ).toHaveTextContent('barn-1 is connected');
    expect(screen.queryByText('K7QX-2M9P-RTVA')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy run command' })).toBeVisible();
    serveState('reporting');
    returnToView();
    expect(await within(status()).findByText(/reports 120 plots/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Open machine' }));
    expect(currentPath()).toBe(`/center/my/machines/${makeMachine().id}`);
    expect(handleClose).toHaveBeenCalled();
  });

  test('says that a code is over, and asks for a new one', async () => {
    serveState('expired');
    const { user } = open();
    expect(await screen.findByText(/This code has expired\./)).toBeVisible();
    serveNewCode();
    await user.click(screen.getByRole('button', { name: 'New code' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeVisible();
    expect(status()).toHaveTextContent('Waiting for the computer.');
  });

  test('brings another one after the first', async () => {
    serveState('reporting');
    const { user } = open();
    await screen.findByText(/reports 120 plots/);
    serveNewCode();
    await user.click(screen.getByRole('button', { name: 'Add another machine' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeVisible();
    expect(status()).toHaveTextContent('Waiting for the computer.');
  });

  test('says that it cannot see how far it is, and keeps the code', async () => {
    open();
    await screen.findByText('K7QX-2M9P-RTVA');
    api.disconnect(STATE);
    returnToView();
    expect(await screen.findByText(/Couldn’t check the progress\./)).toBeVisible();
    expect(screen.getByText('K7QX-2M9P-RTVA')).toBeVisible();
  });

  test.each([
    ['machine_limit', {}, 'Your account has reached its machine limit.'],
    ['too_many_requests', { retryAfterSeconds: 90 }, 'Try again in 2 minutes.'],
    ['internal_error', {}, 'Couldn’t get a code. Try again in a moment.'],
  ] as const)('says why there is no code: %s', async (code, details, text) => {
    api.refuse(ENROL, code, details);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  test('asks again for a code that did not come', async () => {
    api.disconnect(ENROL);
    const { user } = open();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Can’t reach the farm. Check your connection and try again.');
    api.on(ENROL, () => makeEnrolment({ expiresAt: inMinutes(15) }));
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('K7QX-2M9P-RTVA')).toBeVisible();
  });

  test('has no way to ask again for a machine that has no room', async () => {
    api.refuse(ENROL, 'machine_limit');
    open();
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });
});

/** Subscribes to live changes, as the page does. */
function LiveUpdates() {
  useLiveTags(liveTags);
  return null;
}

/** Simulates the page coming back into view: without a live stream everything may have changed. */
function returnToView() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

function status(): HTMLElement {
  const dialog = screen.getByRole('dialog');
  return within(dialog).getByRole('status');
}
