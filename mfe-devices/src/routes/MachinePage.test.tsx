import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  act,
  createFakeApi,
  makeHarvester,
  makeIncident,
  makeMachine,
  makeMachineDetail,
  makePlotNft,
  makePlotNftList,
  makeSpaceHistory,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { MachinePage } from './MachinePage.tsx';

const MACHINE = 'readMachine';
const HISTORY = 'readMachineHistory';
const { id } = makeMachineDetail();

describe("a machine's page", () => {
  const api = createFakeApi();
  beforeEach(() => {
    api.on(HISTORY, () => makeSpaceHistory());
    api.on('listPlotNfts', () => makePlotNftList());
  });
  const open = () =>
    renderWithProviders(<MachinePage />, {
      messages,
      path: `/center/my/machines/${id}`,
      pattern: '/center/my/machines/:id',
    });
  const show = (fields: Parameters<typeof makeMachineDetail>[0] = {}) => {
    api.on(MACHINE, () => makeMachineDetail(fields));
    return open();
  };

  test('has the name of the machine, and its figures', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'barn-1' })).toBeVisible();
    expect(figure('Status')).toHaveTextContent('Online');
    expect(figure('Status')).toHaveTextContent(/Last report \d+ days ago/);
    expect(figure('Total plot size')).toHaveTextContent('11.88 TiB');
    expect(figure('Health')).toHaveTextContent('100%');
    expect(figure('Health')).toHaveTextContent('All 120 plots can be read.');
  });

  test('says why its health is what it is', async () => {
    show({ plotCount: 117, health: 0.975, missingCount: 2, unreadableCount: 1, contestedCount: 4 });
    await screen.findByRole('heading', { name: 'barn-1' });
    expect(figure('Health')).toHaveTextContent('97.5%');
    expect(figure('Health')).toHaveTextContent('117 of 120 plots can be read.');
    expect(figure('Health')).toHaveTextContent('2 are missing: the harvester no longer lists them.');
    expect(figure('Health')).toHaveTextContent('1 can’t be opened by the harvester.');
    expect(figure('Health')).toHaveTextContent(
      '4 were reported first by another machine and aren’t paid here.',
    );
  });

  test('says how fast its harvesters prove, what came late, and when it proved last', async () => {
    const harvesters = [
      makeHarvester({ machine: { id, name: 'barn-1' }, latePartials: 2 }),
      makeHarvester({ id: 'dd44'.repeat(16), partials: 7 }),
    ];
    api.on('listPlotNfts', () => makePlotNftList(makePlotNft({ harvesters })));
    show();
    const proofs = await screen.findByRole('region', { name: 'Proofs, last 24 hours' });
    expect(proofs).toHaveTextContent(
      /40 partials, usually after 2\.3 sec, last .*2 partials came late today/,
    );
    expect(proofs).not.toHaveTextContent('7 partials');
  });

  test('says that none of its plots proved anything, but not of a simulated chain', async () => {
    api.on('listPlotNfts', () => makePlotNftList(makePlotNft()));
    const { unmount } = show();
    expect(await screen.findByText(/None of this machine’s plots proved anything/)).toBeVisible();
    unmount();
    api.on('listPlotNfts', () => ({ ...makePlotNftList(makePlotNft()), isSimulated: true }));
    show();
    await screen.findByRole('heading', { name: 'barn-1' });
    expect(screen.queryByText(/None of this machine’s plots/)).not.toBeInTheDocument();
  });

  test('lists folders by number, kinds of plots, and versions', async () => {
    show();
    const folders = await screen.findByRole('table', { name: 'Plot folders' });
    expect(
      within(folders)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['1807.92 TiB', '2403.96 TiB']);
    expect(screen.getByText(/Paths stay on the machine/)).toHaveTextContent('farm-agent status');
    expect(fact('k32')).toHaveTextContent('120');
    expect(fact('C7')).toHaveTextContent('100');
    expect(fact('Agent')).toHaveTextContent('0.1.0');
    expect(fact('Harvester')).toHaveTextContent('2.5.4');
    expect(fact('System')).toHaveTextContent('linux x64');
    expect(fact('Added')).toHaveTextContent('Jan 1, 2026');
  });

  test('lists what the alarm found: what, from what to what, and how it ended', async () => {
    show({
      incidents: [
        makeIncident({
          id: '1f0a5e1c-1a34-4a3c-9f39-6d5d3c7f0b04',
          kind: 'offline',
          endedAt: null,
          outcome: null,
          fromBytes: null,
          toBytes: null,
          fromPlots: null,
          toPlots: null,
        }),
        makeIncident(),
      ],
    });
    const incidents = await screen.findByRole('table', { name: 'Incidents' });
    const [, silence, drop] = within(incidents).getAllByRole('row');
    expect(silence).toHaveTextContent('Went silent');
    expect(silence).toHaveTextContent('Ongoing');
    expect(drop).toHaveTextContent('Space dropped');
    expect(drop).toHaveTextContent('11.88 TiB to 5.94 TiB');
    expect(drop).toHaveTextContent('120 to 60 plots');
    expect(drop).toHaveTextContent('Recovered');
  });

  test('downloads its incidents as a file', async () => {
    const asked = jest.fn();
    api.on('downloadIncidents', (_body, request) => {
      asked(new URL(request.url).search);
      return new Promise<string>(() => undefined);
    });
    const { user } = show({ incidents: [makeIncident()] });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith(`?machineId=${id}`));
  });

  test('says so when nothing has happened', async () => {
    show();
    expect(await screen.findByText(/^No incidents\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  });

  test('shows its space over time, as far back as is chosen, and as a table', async () => {
    const ranges: (string | null)[] = [];
    api.on(HISTORY, (_body, request) => {
      ranges.push(new URL(request.url).searchParams.get('range'));
      return makeSpaceHistory();
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Space over time' });
    expect(within(table).getAllByRole('row')).toHaveLength(25);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Time', 'Theoretical space', 'Effective space']);
    expect(within(table).getAllByText('11.8828 TiB')).toHaveLength(48);
    for (const name of ['7 days', '30 days', '1 year']) {
      // Right-to-left text would read "days 7".
      expect(screen.getByText(name).tagName).toBe('BDI');
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() =>
        expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'),
      );
      await screen.findByRole('button', { name: /Show as/ });
    }
    expect(ranges).toEqual(['24h', '7d', '30d', '1y']);
  });

  test('draws all of the time that is chosen: a machine that fell silent ends before its edge', async () => {
    const { points } = makeSpaceHistory();
    api.on(HISTORY, () => makeSpaceHistory({ points: points.slice(0, 12) }));
    const { container } = show();
    await screen.findByRole('img', { name: 'Space over time' });
    const ends = [
      ...(container.querySelector('path.line')?.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+)/g),
    ];
    const [left, right] = ['x1', 'x2'].map((end) =>
      Number(container.querySelector('line.grid')?.getAttribute(end)),
    ) as [number, number];
    const toFraction = (x: string | undefined) => (Number(x) - left) / (right - left);
    // The line spans 22 hours to 22 hours and 55 minutes after the start.
    expect(toFraction(ends[0]?.[1])).toBeCloseTo(22 / 24, 2);
    expect(toFraction(ends.at(-1)?.[1])).toBeCloseTo((22 + 55 / 60) / 24, 2);
    expect(screen.getByText('0 TiB')).toBeInTheDocument();
  });

  test('says so when nothing was reported in that time', async () => {
    api.on(HISTORY, () => makeSpaceHistory({ points: [] }));
    show();
    expect(await screen.findByText('No reports in this period.')).toBeVisible();
  });

  test('names a failure of the history alone, and recovers by Retry', async () => {
    api.refuse(HISTORY, 'internal_error');
    const { user } = show();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Couldn’t load the space history');
    expect(figure('Status')).toHaveTextContent('Online');
    api.on(HISTORY, () => makeSpaceHistory());
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Show as table' })).toBeVisible();
  });

  test('can be renamed, in the place of its heading', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Rename barn-1' }));
    api.on('updateMachine', ({ name }) => {
      api.on(MACHINE, () => makeMachineDetail({ name }));
      return makeMachine({ name });
    });
    await user.keyboard('attic{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'attic' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rename attic' })).toHaveFocus();
  });

  test('can be deleted, which leads back to the list', async () => {
    api.on('deleteMachines', () => ({ deleted: 1 }));
    const { user, currentPath, notify } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this machine?' });
    expect(dialog).toHaveTextContent('barn-1');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1 machine' }));
    await waitFor(() => expect(currentPath()).toBe('/center/my/machines'));
    expect(notify.success).toHaveBeenCalledWith('1 machine deleted');
  });

  test('is brought up to date by itself', async () => {
    show();
    await screen.findByRole('heading', { name: 'barn-1' });
    api.on(MACHINE, () => makeMachineDetail({ status: 'offline' }));
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(figure('Status')).toHaveTextContent('Offline'));
  });

  test.each(['not_found', 'validation_failed'] as const)(
    'says of %s that there is no such machine, and leads back',
    async (code) => {
      api.refuse(MACHINE, code);
      const { user, currentPath } = open();
      expect(await screen.findByRole('alert')).toHaveTextContent('Machine not found');
      await user.click(screen.getByRole('link', { name: 'Machines' }));
      expect(currentPath()).toBe('/center/my/machines');
    },
  );

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(MACHINE, 'internal_error');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the machine');
    api.on(MACHINE, () => makeMachineDetail());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'barn-1' })).toBeVisible();
  });

  test('is a skeleton until the answer comes, and says when it is slow', async () => {
    api.on(MACHINE, () => new Promise<never>(() => undefined));
    await withElapsedTime(SLOW_AFTER_MS, open);
    expect(screen.getByRole('progressbar', { name: 'Loading machine' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('The machine is taking longer than usual.');
  });
});

function figure(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement;
}

function fact(label: string) {
  return screen.getByText(label).closest('dt')?.parentElement;
}
