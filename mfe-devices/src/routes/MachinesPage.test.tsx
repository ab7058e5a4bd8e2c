import type { Machine, MachinePage } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  act,
  createFakeApi,
  fireEvent,
  makeMachine,
  makeMachinePage,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { MachinesPage } from './MachinesPage.tsx';

const MACHINES = 'listMachines';
const RENAME = 'updateMachine';
const DELETE = 'deleteMachines';
const toMachineId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const barn = makeMachine({ id: toMachineId(1), name: 'barn' });
const cellar = makeMachine({ id: toMachineId(2), name: 'cellar', status: 'offline' });
const NEVER = new Promise<MachinePage>(() => undefined);

describe('the machines page', () => {
  const api = createFakeApi();
  const open = (query = '') =>
    renderWithProviders(<MachinesPage />, { messages, path: `/center/my/machines${query}` });
  /** Serves the list, and returns the query of every request. */
  const serveMachines = (page: (query: Record<string, string>) => MachinePage) => {
    const requests: Record<string, string>[] = [];
    api.on(MACHINES, (_body, request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      requests.push(query);
      return page(query);
    });
    return requests;
  };
  const serveBothMachines = () => serveMachines(() => makeMachinePage(barn, cellar));

  test('downloads what the filters let through as a file', async () => {
    serveBothMachines();
    const asked = jest.fn();
    api.on('downloadMachines', (_body, request) => {
      asked(new URL(request.url).search);
      return new Promise<string>(() => undefined);
    });
    const { user } = open('?status=offline');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith('?status=offline&sort=name&order=asc'));
  });

  test('lists name, plots, size, age, health and status of each machine', async () => {
    const updatedAt = new Date(Date.now() - 5 * 60_000).toISOString();
    const fields = { plotCount: 1199, knownCount: 1200, plotBytes: '130652905144684', health: 0.9999 };
    serveMachines(() => makeMachinePage({ ...barn, ...fields, updatedAt }));
    open();
    const row = await findRow('barn');
    expect(listCellTexts(row).slice(1)).toEqual([
      '1,199',
      '118.83 TiB',
      '5 minutes ago',
      '99.9%1 unreadable plot',
      'Online',
    ]);
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(1)
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Plots', 'Total plot size', 'Updated', 'Health', 'Status']);
  });

  test('tells the exact bytes and the exact time on demand, and leads to the page of a machine', async () => {
    serveMachines(() => makeMachinePage({ ...barn, plotBytes: '9007199254740993' }));
    const { user, currentPath } = open();
    expect(await screen.findByText('8.00 PiB')).toHaveAttribute('title', '9,007,199,254,740,993 B');
    expect(screen.getByText(/ago$/)).toHaveAttribute('title', expect.stringContaining('2026'));
    await user.click(screen.getByRole('link', { name: 'barn' }));
    expect(currentPath()).toBe(`/center/my/machines/${barn.id}`);
  });

  test.each([
    ['fresh', 'Just started'],
    ['online', 'Online'],
    ['offline', 'Offline'],
  ] as const)('says %s as "%s"', async (status, text) => {
    serveMachines(() => makeMachinePage({ ...barn, status }));
    open();
    expect(await screen.findByRole('cell', { name: text })).toBeVisible();
  });

  test('says what is not known of a machine that never reported', async () => {
    serveMachines(() => makeMachinePage({ ...barn, health: null, updatedAt: null }));
    open();
    expect(await screen.findByRole('cell', { name: 'No data yet' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Never' })).toBeVisible();
  });

  test('searches once nothing more is typed, and says so in the address', async () => {
    const requests = serveMachines(({ search }) =>
      makeMachinePage(...(search === undefined ? [barn, cellar] : [cellar])),
    );
    const { user, currentPath } = open('?lng=en');
    await findRow('barn');
    const field = screen.getByRole('searchbox', { name: 'Search by name' });
    await user.click(field);
    // At once: on a busy machine, simulated keys come further apart than the pause that ends typing.
    for (const value of ['c', 'ce', 'cel', 'cell']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'barn' })).not.toBeInTheDocument());
    await findRow('cellar');
    expect(currentPath()).toBe('/center/my/machines?lng=en&search=cell');
    expect(requests.map(({ search }) => search)).toEqual([undefined, 'cell']);
    expect(field).toHaveFocus();
  });

  test('asks of a search in the address no more than a name can hold', async () => {
    const requests = serveBothMachines();
    open(`?search=${'a'.repeat(81)}`);
    await findRow('barn');
    expect(requests.map(({ search }) => search)).toEqual(['a'.repeat(80)]);
    expect(screen.getByRole('searchbox')).toHaveValue('a'.repeat(80));
  });

  test('names a machine in full when it is pointed at, however long its name is', async () => {
    const name = 'barn '.repeat(16).trim();
    serveMachines(() => makeMachinePage({ ...barn, name }));
    open();
    expect(await screen.findByTitle(name)).toHaveTextContent(name);
  });

  test('lets the keyboard go on from the box that selects all once none is selected', async () => {
    serveBothMachines();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select barn' }));
    act(() => screen.getByRole('button', { name: 'Clear selection' }).focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('checkbox', { name: 'Select all machines shown' })).toHaveFocus();
  });

  test('filters by a status, whose button says how many there are in the account', async () => {
    const counts = { fresh: 0, online: 9000, offline: 1 };
    const requests = serveMachines(({ status }) => ({
      ...makeMachinePage(...(status === 'offline' ? [cellar] : [barn, cellar])),
      counts,
    }));
    const { user, currentPath } = open();
    await findRow('barn');
    const filter = screen.getByRole('group', { name: 'Status' });
    expect(
      within(filter)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All 9,001', 'Just started 0', 'Online 9,000', 'Offline 1']);
    await user.click(within(filter).getByRole('button', { name: 'Offline 1' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'barn' })).not.toBeInTheDocument());
    await findRow('cellar');
    expect(currentPath()).toBe('/center/my/machines?status=offline');
    expect(requests.at(-1)).toMatchObject({ status: 'offline' });
    expect(within(filter).getByRole('button', { name: 'Offline 1' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('says that nothing matches, and clears search and status', async () => {
    serveMachines(({ search }) =>
      search === undefined
        ? makeMachinePage(barn)
        : { ...makeMachinePage(), counts: { fresh: 0, online: 1, offline: 0 } },
    );
    const { user, currentPath } = open('?search=attic&status=online&sort=plots');
    expect(await screen.findByText('No matching machines')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('attic');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await findRow('barn');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(currentPath()).toBe('/center/my/machines?sort=plots');
  });

  test('lets the farm sort, by the headers of the columns, and says so in the address', async () => {
    const requests = serveMachines(({ order }) =>
      makeMachinePage(...(order === 'desc' ? [cellar, barn] : [barn, cellar])),
    );
    const { user, currentPath } = open();
    await findRow('barn');
    expect(getHeader('Name')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(getHeader('Plots')).getByRole('button'));
    await waitFor(() => expect(currentPath()).toBe('/center/my/machines?sort=plots'));
    await findRow('barn');
    await user.click(within(getHeader('Plots')).getByRole('button'));
    await waitFor(() => expect(currentPath()).toBe('/center/my/machines?sort=plots&order=desc'));
    await findRow('barn');
    expect(getHeader('Plots')).toHaveAttribute('aria-sort', 'descending');
    expect(listNames()).toEqual(['cellar', 'barn']);
    expect(requests.map(({ sort, order }) => [sort, order])).toEqual([
      ['name', 'asc'],
      ['plots', 'asc'],
      ['plots', 'desc'],
    ]);
  });

  test('renames a machine in its place: Enter saves, and the pencil has the focus again', async () => {
    serveBothMachines();
    let renameBody: unknown;
    api.on(RENAME, (body) => {
      renameBody = body;
      serveMachines(() => makeMachinePage({ ...barn, name: 'attic' }, cellar));
      return { ...barn, name: 'attic' };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename barn' }));
    const field = screen.getByRole('textbox', { name: 'New name for barn' });
    expect(field).toHaveFocus();
    await user.keyboard(' attic {Enter}');
    expect(await screen.findByRole('link', { name: 'attic' })).toBeVisible();
    expect(renameBody).toEqual({ name: 'attic' });
    expect(screen.getByRole('button', { name: 'Rename attic' })).toHaveFocus();
  });

  test('leaves a name as it was on Escape, and when it was not changed', async () => {
    serveBothMachines();
    const { user } = open();
    await user.dblClick(findNameCell(await findRow('barn')));
    await user.keyboard('attic{Escape}');
    expect(screen.getByRole('link', { name: 'barn' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rename barn' })).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test.each([
    ['validation_failed', 'This name contains characters that can’t be displayed.'],
    ['not_found', 'This machine no longer exists.'],
    ['internal_error', 'Not saved: the farm didn’t respond. Try again in a moment.'],
  ] as const)('says why a name was not saved: %s', async (code, text) => {
    serveBothMachines();
    api.refuse(RENAME, code);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename barn' }));
    await user.keyboard('attic{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox')).toHaveValue('attic');
  });

  test('asks the farm for no name at all', async () => {
    serveBothMachines();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename barn' }));
    await user.keyboard('{Backspace}{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a name');
  });

  test('deletes what is selected after a question that says how many there are', async () => {
    const shed = makeMachine({ id: toMachineId(3), name: 'shed' });
    serveMachines(() => makeMachinePage(barn, cellar, shed));
    let deletion: unknown;
    api.on(DELETE, (body) => {
      deletion = body;
      serveMachines(() => makeMachinePage(shed));
      return { deleted: 2 };
    });
    const { user, notify } = open();
    await findRow('barn');
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all machines shown' }));
    expect(screen.getByText('3 machines selected')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select shed' }));
    expect(screen.getByText('2 machines selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete these machines?' });
    expect(dialog).toHaveTextContent('2 machines');
    expect(dialog).toHaveTextContent('Their agents can no longer report, and their plots stop counting.');
    expect(dialog).toHaveTextContent('profit stays yours, and you can add the plots again.');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['barn', 'cellar']);
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 machines' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(deletion).toEqual({ ids: [barn.id, cellar.id] });
    expect(notify.success).toHaveBeenCalledWith('2 machines deleted');
    await findRow('shed');
    expect(screen.queryByRole('link', { name: 'barn' })).not.toBeInTheDocument();
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add machine' })).toHaveFocus();
  });

  test('keeps the question and the machines when they cannot be deleted', async () => {
    serveBothMachines();
    api.refuse(DELETE, 'unavailable');
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select barn' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this machine?' });
    expect(dialog).toHaveTextContent('Its agent can no longer report, and its plots stop counting.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1 machine' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Couldn’t delete the machine. Try again in a moment.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('1 machine selected')).toBeVisible();
  });

  test('is brought up to date by itself, and keeps what is selected', async () => {
    serveBothMachines();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select cellar' }));
    serveMachines(() => makeMachinePage({ ...barn, plotCount: 7 }, { ...cellar, status: 'online' }));
    returnToView();
    expect(await screen.findByRole('cell', { name: '7' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select cellar' })).toBeChecked();
    expect(screen.getByText('1 machine selected')).toBeVisible();
  });

  test('waits with that while a name is edited, and keeps what was typed', async () => {
    const requests = serveBothMachines();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename barn' }));
    await user.keyboard('att');
    serveMachines(() => makeMachinePage({ ...barn, plotCount: 7 }, cellar));
    returnToView();
    // Any pending request would have been sent by now.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests).toHaveLength(1);
    expect(screen.getByRole('textbox')).toHaveValue('att');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('cell', { name: '7' })).toBeVisible();
  });

  test('does not ask for all pages anew with every change', async () => {
    const requests = serveMachines(({ cursor }) =>
      cursor === 'next' ? makeMachinePage(cellar) : { ...makeMachinePage(barn), nextCursor: 'next' },
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more machines' }));
    await findRow('cellar');
    expect(requests.map(({ cursor, limit }) => [cursor, limit])).toEqual([
      [undefined, '100'],
      ['next', '100'],
    ]);
    returnToView();
    await waitFor(() => expect(requests).toHaveLength(4));
    returnToView();
    returnToView();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests).toHaveLength(4);
  });

  test('draws of ten thousand machines only those that were asked for', async () => {
    const makeNumberedMachine = (number: number): Machine =>
      makeMachine({ id: toMachineId(number), name: `rig-${String(number).padStart(5, '0')}` });
    const requests = serveMachines(({ cursor = '0' }) => ({
      items: Array.from({ length: 100 }, (_, index) => makeNumberedMachine(Number(cursor) + index)),
      nextCursor: String(Number(cursor) + 100),
      counts: { fresh: 0, online: 10_000, offline: 0 },
    }));
    const { user } = open();
    await waitFor(() => expect(listNames()).toHaveLength(100));
    expect(listNames()[0]).toBe('rig-00000');
    expect(screen.getByText('10,000', { selector: 'button:first-child *' })).toBeVisible();
    await user.click(screen.getByText('Show more machines'));
    await waitFor(() => expect(listNames()).toHaveLength(200));
    expect(listNames().at(-1)).toBe('rig-00199');
    expect(requests).toHaveLength(2);
  });

  test('keeps what it shows when the next page fails, and tries again', async () => {
    serveMachines(() => ({ ...makeMachinePage(barn), nextCursor: 'next' }));
    const { user } = open();
    const more = await screen.findByRole('button', { name: 'Show more machines' });
    api.refuse(MACHINES, 'unavailable');
    await user.click(more);
    expect(await screen.findByText(/Couldn’t load more machines\./)).toBeVisible();
    await findRow('barn');
    serveMachines(() => makeMachinePage(cellar));
    await user.click(screen.getByRole('button', { name: 'Show more machines' }));
    await findRow('cellar');
    expect(screen.queryByText(/Couldn’t load more machines\./)).not.toBeInTheDocument();
  });

  test('shows somebody without machines the three steps, and the button that begins', async () => {
    serveMachines(() => makeMachinePage());
    open();
    expect(await screen.findByRole('heading', { name: 'No machines yet' })).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Add machine' })).toHaveAttribute('aria-haspopup', 'dialog');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('is a skeleton until the answer comes', () => {
    api.on(MACHINES, () => NEVER);
    open();
    expect(screen.getByText('Loading machines')).toBeInTheDocument();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.disconnect(MACHINES);
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the farm. Check your connection and try again.',
    );
    serveMachines(() => makeMachinePage(barn));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findRow('barn');
  });

  test('says that an answer is slow, and can be canceled and retried', async () => {
    api.on(MACHINES, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, open);
    expect(screen.getByText('The machines are taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled.');
    serveMachines(() => makeMachinePage(barn));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findRow('barn');
  });
});

/** Simulates the page coming back into view: without a live stream everything may have changed. */
function returnToView() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

async function findRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
}

function listCellTexts(row: HTMLElement): string[] {
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

function findNameCell(row: HTMLElement): HTMLElement {
  const cell = within(row).getByRole('rowheader').firstElementChild;
  if (!(cell instanceof HTMLElement)) throw new Error('The row has no name');
  return cell;
}

function getHeader(name: string): HTMLElement {
  return screen.getByRole('columnheader', { name });
}

/** Selects by position: role queries are slow among hundreds of rows. */
function listNames(): (string | null)[] {
  return Array.from(document.querySelectorAll('tbody th a'), ({ textContent }) => textContent);
}
