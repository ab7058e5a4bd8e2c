import { fireEvent, renderWithProviders, screen, within } from '@farm/testing';
import { fc } from '@farm/testing/property';
import { useState } from 'react';
import { compareValues, type DataColumn, type Sort } from './column.ts';
import { DataTable } from './DataTable.tsx';

interface Machine {
  id: string;
  name: string;
  space: bigint | null;
}

const machines: Machine[] = [
  { id: 'm-1', name: 'rig 10', space: 5n },
  { id: 'm-2', name: 'Rig 9', space: 30n },
  { id: 'm-3', name: 'attic', space: null },
];

const columns: DataColumn<Machine>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'space',
    header: 'Space',
    align: 'end',
    cell: ({ space }) => `${space ?? 0} TiB`,
    sortBy: ({ space }) => space,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: ({ name }) => <button>{`Delete ${name}`}</button>,
  },
];

const words = { loading: 'Loading machines', ascending: 'lowest first', descending: 'highest first' };
const base = { caption: 'Machines', columns, rows: machines, rowId: ({ id }: Machine) => id, words };

/** Simulates a screen as wide as a phone in portrait orientation. */
function narrowScreen() {
  window.matchMedia = (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

const render = (element: React.ReactElement) => renderWithProviders(element, { messages: {} });
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const checkbox = (name: string) => screen.getByRole('checkbox', { name });

describe('a table', () => {
  test('has a name, a header for each column and each row, and the values', () => {
    render(<DataTable {...base} />);
    const table = screen.getByRole('table', { name: 'Machines' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Space', 'Actions']);
    expect(rowNames()).toEqual(['rig 10', 'Rig 9', 'attic']);
    expect(screen.getByRole('row', { name: /attic/ })).toHaveTextContent('0 TiB');
  });

  test('is ordered by the column whose header is pressed, and turned around when it is pressed again', async () => {
    const { user } = render(<DataTable {...base} />);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(rowNames()).toEqual(['attic', 'Rig 9', 'rig 10']);
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Space' }));
    expect(rowNames()).toEqual(['rig 10', 'Rig 9', 'attic']);
    expect(header('Name')).not.toHaveAttribute('aria-sort');
    await user.keyboard('{Enter}');
    expect(rowNames()).toEqual(['Rig 9', 'rig 10', 'attic']);
    expect(header('Space')).toHaveAttribute('aria-sort', 'descending');
  });

  test('leaves the order to the caller who says so', async () => {
    const asked = jest.fn<undefined, [Sort]>();
    const byCaller = columns.map((column) => ({ ...column, sortBy: 'caller' as const }));
    const { user } = render(
      <DataTable {...base} columns={byCaller} sort={{ columnId: 'name', direction: 'asc' }} onSort={asked} />,
    );
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(asked).toHaveBeenLastCalledWith({ columnId: 'name', direction: 'desc' });
    expect(rowNames()).toEqual(['rig 10', 'Rig 9', 'attic']);
  });

  test('says that it is loading, in the shape of what is coming', () => {
    render(<DataTable {...base} rows={[]} isLoading empty="No machines" />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading machines')).toBeInTheDocument();
    expect(header('Name')).toBeVisible();
    expect(screen.queryByText('No machines')).not.toBeInTheDocument();
  });

  test('is what the caller puts there when there are no rows', () => {
    render(<DataTable {...base} rows={[]} empty="No machines yet" />);
    expect(screen.getByText('No machines yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('leaves the toolbar to whoever types into it, when no rows are left and when they are back', async () => {
    const { user } = render(<SearchableMachines />);
    const field = screen.getByLabelText('Search');
    await user.type(field, 'atticx');
    expect(screen.getByText('No machines')).toBeVisible();
    expect(field).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(rowNames()).toEqual(['attic']);
    expect(field).toHaveFocus();
  });

  test('does not call empty what could not be loaded', () => {
    const { unmount } = render(<DataTable {...base} rows={[]} empty="No machines" error="No answer" />);
    expect(screen.getByText('No answer')).toBeVisible();
    expect(screen.queryByText('No machines')).not.toBeInTheDocument();
    unmount();
    render(<DataTable {...base} error="No answer" />);
    expect(rowNames()).toHaveLength(3);
    expect(screen.getByText('No answer')).toBeVisible();
  });

  test('asks for more rows, once while they are on their way', async () => {
    const onMore = jest.fn();
    const paging = { hasMore: true, onMore, label: 'More machines' };
    const { user, unmount } = render(<DataTable {...base} paging={{ ...paging, isLoadingMore: false }} />);
    await user.click(screen.getByRole('button', { name: 'More machines' }));
    expect(onMore).toHaveBeenCalledTimes(1);
    unmount();
    render(<DataTable {...base} paging={{ ...paging, isLoadingMore: true }} />);
    fireEvent.click(screen.getByRole('button', { name: 'More machines' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  test('has no button for more rows when there are none', () => {
    render(
      <DataTable
        {...base}
        paging={{ hasMore: false, isLoadingMore: false, onMore: jest.fn(), label: 'More' }}
      />,
    );
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });
});

function SearchableMachines() {
  const [search, setSearch] = useState('');
  return (
    <DataTable
      {...base}
      rows={machines.filter(({ name }) => name.includes(search))}
      toolbar={
        <input aria-label="Search" value={search} onChange={({ target }) => setSearch(target.value)} />
      }
      empty="No machines"
    />
  );
}

interface SelectableMachinesProps {
  initial?: string[];
  columns?: DataColumn<Machine>[];
}

function SelectableMachines({ initial = [], columns: shown = columns }: SelectableMachinesProps) {
  const [selectedIds, setSelectedIds] = useState(initial);
  return (
    <>
      <DataTable
        {...base}
        columns={shown}
        toolbar={<input aria-label="Search" />}
        selection={{
          selectedIds,
          onSelect: setSelectedIds,
          selectAllLabel: 'Select all machines',
          selectRowLabel: ({ name }) => `Select ${name}`,
          countLabel: (count) => `${count} selected`,
          actions: (
            <>
              <button onClick={() => setSelectedIds([])}>Select none</button>
              <button>Delete selected</button>
            </>
          ),
        }}
      />
      <output aria-label="held">{selectedIds.toSorted().join(' ')}</output>
    </>
  );
}

const held = () => screen.getByLabelText('held').textContent;

describe.each([
  ['on a wide screen', () => undefined],
  ['on a narrow screen', narrowScreen],
])('%s rows can be selected', (_where, setUp) => {
  beforeEach(setUp);

  test('one by one, and what can be done with them stands where the toolbar was', async () => {
    const { user } = render(<SelectableMachines />);
    expect(screen.queryByRole('button', { name: 'Delete selected' })).not.toBeInTheDocument();
    await user.click(checkbox('Select attic'));
    expect(held()).toBe('m-3');
    expect(checkbox('Select all machines')).toBePartiallyChecked();
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete selected' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Search' })).not.toBeInTheDocument();
    await user.click(checkbox('Select attic'));
    expect(held()).toBe('');
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible();
  });

  test('all at once, and none again', async () => {
    const { user } = render(<SelectableMachines />);
    await user.click(checkbox('Select all machines'));
    expect(held()).toBe('m-1 m-2 m-3');
    expect(screen.getByText('3 selected')).toBeVisible();
    expect(checkbox('Select all machines')).toBeChecked();
    expect(checkbox('Select all machines')).not.toBePartiallyChecked();
    await user.click(checkbox('Select all machines'));
    expect(held()).toBe('');
  });

  test('and when they are let go, the keyboard goes on from the box that selects all', async () => {
    const { user } = render(<SelectableMachines initial={['m-1']} />);
    screen.getByRole('button', { name: 'Select none' }).focus();
    await user.keyboard('{Enter}');
    expect(held()).toBe('');
    expect(checkbox('Select all machines')).toHaveFocus();
  });

  test('one by one with the focus on its box, which it keeps', async () => {
    const { user } = render(<SelectableMachines initial={['m-1', 'm-2']} />);
    screen.getByRole('button', { name: 'Select none' }).focus();
    await user.click(checkbox('Select rig 10'));
    await user.click(checkbox('Select Rig 9'));
    expect(held()).toBe('');
    expect(checkbox('Select Rig 9')).toHaveFocus();
  });

  test('and rows that are not on this page stay selected', async () => {
    const { user } = render(<SelectableMachines initial={['m-99']} />);
    await user.click(checkbox('Select attic'));
    expect(held()).toBe('m-3 m-99');
    expect(screen.getByText('2 selected')).toBeVisible();
  });
});

describe('on a narrow screen', () => {
  beforeEach(narrowScreen);

  test('every row is a card with its values beside their names', () => {
    render(<DataTable {...base} />);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const cards = within(screen.getByRole('list', { name: 'Machines' })).getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    const [first] = cards as [HTMLElement];
    expect(
      within(first)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Name', 'Space', 'Actions']);
    expect(
      within(first)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['rig 10', '5 TiB', 'Delete rig 10']);
  });

  test('the order can be chosen, and is said', async () => {
    const { user } = render(<DataTable {...base} words={{ ...words, sortBy: 'Sort by' }} />);
    expect(screen.getByText('Sort by')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('attic');
    expect(screen.getByRole('button', { name: /^Name ?, lowest first$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Name ?, lowest first$/ }));
    expect(screen.getByRole('button', { name: /^Name ?, highest first$/ })).toBeVisible();
  });
});

describe('the order of two values', () => {
  test('is that of their sizes, however large', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (one, other) => {
        expect(Math.sign(compareValues(one, other))).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });
});

test('on a narrow screen the box that selects all rows says so beside it, and the words select too', async () => {
  narrowScreen();
  const { user } = render(<SelectableMachines />);
  const words = screen.getByText('Select all machines');
  expect(words).toBeVisible();
  await user.click(words);
  expect(held()).toBe('m-1 m-2 m-3');
});

test.each([
  ['wide', () => undefined],
  ['narrow', narrowScreen],
])('on a %s screen a row that is selected leaves the others as they are drawn', async (_width, arrange) => {
  arrange();
  const drawn = jest.fn<string, [Machine]>(({ name }) => name);
  const watched: DataColumn<Machine>[] = [{ id: 'name', header: 'Name', cell: drawn }];
  const { user } = render(<SelectableMachines columns={watched} />);
  drawn.mockClear();
  await user.click(checkbox('Select Rig 9'));
  expect(held()).toBe('m-2');
  expect(drawn.mock.calls.map(([{ name }]) => name)).toEqual(['Rig 9']);
  // A checkbox rendered earlier still adds to the current selection.
  await user.click(checkbox('Select attic'));
  expect(held()).toBe('m-2 m-3');
});
