import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, withElapsedTime, renderWithProviders, screen, within } from '@farm/testing';
import messages from '../../messages/en.json';
import { HistoryCard } from './HistoryCard.tsx';

const HISTORY = 'readBalanceHistory';

const points = [
  { at: '2026-01-01T00:00:00.000Z', total: '0', usable: '0' },
  { at: '2026-01-02T00:00:00.000Z', total: '1234.000000000001', usable: '1233' },
];

describe('the balance over time', () => {
  const api = createFakeApi();
  const open = () => renderWithProviders(<HistoryCard />, { messages });

  test('is drawn, and shown as a table, exactly', async () => {
    api.on(HISTORY, () => ({ points }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Balance over time' });
    expect(within(table).getByText('1,234.000000000001 XCH')).toBeVisible();
    expect(within(table).getByText('1,233 XCH')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('goes as far back as is chosen', async () => {
    const requestedRanges: (string | null)[] = [];
    api.on(HISTORY, (_body, request) => {
      requestedRanges.push(new URL(request.url).searchParams.get('range'));
      return { points };
    });
    const { user } = open();
    await screen.findByRole('button', { name: 'Show as table' });
    await user.click(screen.getByRole('button', { name: '1 year' }));
    await screen.findByRole('button', { name: 'Show as table' });
    expect(requestedRanges).toEqual(['30d', '1y']);
    expect(screen.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('says so when there was never anything', async () => {
    api.on(HISTORY, () => ({ points: points.slice(0, 1) }));
    open();
    expect(await screen.findByText(/No data yet:/)).toBeVisible();
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(HISTORY, 'internal_error');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the balance history');
    api.on(HISTORY, () => ({ points }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Show as table' })).toBeVisible();
  });

  test('says that an answer is slow', async () => {
    api.on(HISTORY, () => new Promise<never>(() => undefined));
    await withElapsedTime(SLOW_AFTER_MS, open);
    expect(screen.getByRole('status')).toHaveTextContent('The balance history is taking longer than usual.');
    expect(screen.getByRole('progressbar', { name: 'Loading balance history' })).toBeVisible();
  });
});
