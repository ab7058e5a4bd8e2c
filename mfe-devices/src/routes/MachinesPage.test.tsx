import type { MachinePage } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeMachine,
  makeMachinePage,
  passTime,
  renderWithProviders,
  screen,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { MachinesPage } from './MachinesPage.tsx';

const MACHINES = 'GET /me/machines';
const barn = makeMachine({ id: '00000000-0000-4000-8000-000000000001', name: 'barn' });
const cellar = makeMachine({ id: '00000000-0000-4000-8000-000000000002', name: 'cellar' });
const NEVER = new Promise<MachinePage>(() => undefined);

describe('the machines page', () => {
  const api = createFakeApi();
  const open = () => renderWithProviders(<MachinesPage />, { messages, path: '/center/my/machines' });

  test('lists name, plots, size, health, status and age of each machine', async () => {
    const updatedAt = new Date(Date.now() - 5 * 60_000).toISOString();
    api.on(MACHINES, () =>
      makeMachinePage({ ...barn, plotCount: 1200, plotBytes: '130652905144684', health: 0.9999, updatedAt }),
    );
    open();
    const row = await screen.findByRole('row', { name: /barn/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1,200', '118.83 TiB', '99.9%', 'Online', '5 minutes ago']);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Plots',
      'Total plot size',
      'Health',
      'Status',
      'Updated',
    ]);
  });

  test('tells the exact bytes and the exact time on demand', async () => {
    api.on(MACHINES, () => makeMachinePage({ ...barn, plotBytes: '9007199254740993' }));
    open();
    expect(await screen.findByText('8.00 PiB')).toHaveAttribute('title', '9,007,199,254,740,993 B');
    expect(screen.getByText(/ago$/)).toHaveAttribute('title', expect.stringContaining('2026'));
  });

  test.each([
    ['fresh', 'Just started'],
    ['online', 'Online'],
    ['offline', 'Offline'],
  ] as const)('says %s as "%s"', async (status, words) => {
    api.on(MACHINES, () => makeMachinePage({ ...barn, status }));
    open();
    expect(await screen.findByRole('cell', { name: words })).toBeVisible();
  });

  test('says what is not known of a machine that never reported', async () => {
    api.on(MACHINES, () => makeMachinePage({ ...barn, health: null, updatedAt: null }));
    open();
    expect(await screen.findByRole('cell', { name: 'Not known yet' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Not yet' })).toBeVisible();
  });

  test('loads the next page behind the first, until there is none', async () => {
    api.on(MACHINES, (_body, request) =>
      new URL(request.url).searchParams.get('cursor') === 'next'
        ? makeMachinePage(cellar)
        : { items: [barn], nextCursor: 'next' },
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more machines' }));
    expect(await screen.findByText('cellar')).toBeVisible();
    expect(screen.getByText('barn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more machines' })).not.toBeInTheDocument();
  });

  test('keeps what it shows when the next page fails, and tries again', async () => {
    api.on(MACHINES, () => ({ items: [barn], nextCursor: 'next' }));
    const { user } = open();
    const more = await screen.findByRole('button', { name: 'Show more machines' });
    api.refuse(MACHINES, 'unavailable');
    await user.click(more);
    expect(await screen.findByText(/could not be brought up to date/)).toBeVisible();
    expect(screen.getByText('barn')).toBeVisible();
    api.on(MACHINES, () => makeMachinePage(cellar));
    await user.click(screen.getByRole('button', { name: 'Show more machines' }));
    expect(await screen.findByText('cellar')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('explains to someone without machines what they will need', async () => {
    api.on(MACHINES, () => makeMachinePage());
    open();
    expect(await screen.findByRole('heading', { name: 'No machines yet' })).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('is a skeleton until the answer comes', () => {
    api.on(MACHINES, () => NEVER);
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading the machines' })).toBeVisible();
  });

  test('names a failure, and recovers by Retry', async () => {
    api.breakOff(MACHINES);
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The farm cannot be reached from here.');
    api.on(MACHINES, () => makeMachinePage(barn));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('barn')).toBeVisible();
  });

  test('says that an answer is slow, and can be canceled and retried', async () => {
    api.on(MACHINES, () => NEVER);
    const { user } = await passTime(SLOW_AFTER_MS, open);
    expect(screen.getByRole('status')).toHaveTextContent('The machines are taking longer than usual.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You stopped waiting for them.');
    api.on(MACHINES, () => makeMachinePage(barn));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('barn')).toBeVisible();
  });
});
