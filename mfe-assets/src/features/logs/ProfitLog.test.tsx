import {
  createFakeApi,
  makeProfitLogEntry,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../../messages/en.json';
import { LogTabs } from './LogTabs.tsx';

const PROFIT_LOG = 'listProfitLog';

describe('the profit log', () => {
  const api = createFakeApi();
  beforeEach(() => api.on('listPrices', () => ({ items: [] })));
  const open = (search = '') =>
    renderWithProviders(<LogTabs onCancel={jest.fn()} isCanceling={false} />, {
      messages,
      path: `/center?log=profit${search}`,
    });
  const openEntry = async (fields: Parameters<typeof makeProfitLogEntry>[0] = {}) => {
    api.on(PROFIT_LOG, () => ({ items: [makeProfitLogEntry(fields)], nextCursor: null }));
    const { user } = open();
    const button = await screen.findByRole('button', { name: /^Details of the profit for/ });
    await user.click(button);
    return { user, button, dialog: await screen.findByRole('dialog') };
  };

  test('shows every field of a line with its unit, and the bytes behind a space', async () => {
    api.on(PROFIT_LOG, () => ({ items: [makeProfitLogEntry()], nextCursor: null }));
    open();
    const details = await screen.findByRole('button', { name: /^Details of the profit for/ });
    expect(details).toHaveAttribute('aria-haspopup', 'dialog');
    const row = details.closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('+0.054107666015 XCH');
    expect(within(row).getByText('302.00 TiB')).toHaveAttribute('title', '332,052,364,689,408 B');
    expect(within(row).getByText('300.00 TiB')).toHaveAttribute('title', '329,853,488,332,800 B');
    expect(row).toHaveTextContent('24.00 EiB');
    expect(row).toHaveTextContent('0.1875 XCH per PiB per day');
    expect(row).toHaveTextContent('× 0.985');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Period',
      'Amount',
      'Average space',
      'Effective space',
      'Netspace',
      'Theoretical profit',
      'Profit factor',
      'ID',
    ]);
  });

  test.each([
    { made: 'of a day', to: '2026-11-21T00:00:00.000Z', text: /^Nov 20, 2026 \(UTC\)$/ },
    { made: 'of days', to: '2026-11-23T00:00:00.000Z', text: /^Nov 20\s–\s22, 2026 \(UTC\)$/ },
    // Local time: west of UTC the period begins on the previous day.
    { made: 'of hours', to: '2026-11-20T12:00:00.000Z', text: /2026, .*\d:\d\d.*–.*\d:\d\d\s[AP]M$/ },
  ])('shows the period of a run $made, here and in its dialog', async ({ to, text }) => {
    const from = '2026-11-20T00:00:00.000Z';
    const { button, dialog } = await openEntry({ from, to });
    expect(button).toHaveTextContent(text);
    expect(within(dialog).getByText(text)).toBeVisible();
  });

  test('is narrowed to days of UTC, as the runs are', async () => {
    const requests: unknown[] = [];
    api.on(PROFIT_LOG, (_body, request) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      return { items: [makeProfitLogEntry()], nextCursor: null };
    });
    open('&from=2026-11-20&to=2026-11-20');
    await screen.findByRole('button', { name: /^Details of the profit for/ });
    expect(requests).toEqual([{ from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }]);
  });

  test('opens a line: its factors, the formula with its numbers, and that it agrees', async () => {
    const { user, button, dialog } = await openEntry();
    expect(dialog).toHaveAccessibleName(/^How this profit was calculated/);
    expect(dialog).toHaveTextContent('to the last decimal');
    expect(dialog).toHaveTextContent('The part that counts for profit.');
    expect(dialog).toHaveTextContent('6,200,000');
    expect(dialog).toHaveTextContent(
      '329,853,488,332,800 B ÷ 1,125,899,906,842,624 B × 0.1875 XCH × 86,400 s ÷ 86,400 s × 0.985 = 0.054107666015 XCH',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  test('warns of a line that its factors do not give', async () => {
    const { dialog } = await openEntry({ amount: '0.054107666016' });
    const warning = within(dialog).getByRole('alert');
    expect(warning).toHaveTextContent('0.054107666015 XCH instead of 0.054107666016 XCH');
    expect(dialog).not.toHaveTextContent('to the last decimal');
  });

  test('warns of a line that cannot be worked out', async () => {
    const { dialog } = await openEntry({ netSpace: '0' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'Your browser couldn’t recalculate this entry, because one of its factors is invalid.',
    );
  });
});
