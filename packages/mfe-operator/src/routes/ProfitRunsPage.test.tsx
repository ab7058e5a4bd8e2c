import type { ProfitRunPage } from '@farm/contracts';
import { createFakeApi, renderWithProviders, screen, within } from '@farm/testing';
import messages from '../messages/en.json';
import { makeProfitRun } from '../testing/factories.ts';
import { ProfitRunsPage } from './ProfitRunsPage.tsx';

const LIST = 'listProfitRuns';
const run = makeProfitRun();

describe('the list of profit runs', () => {
  const api = createFakeApi();
  const open = () => renderWithProviders(<ProfitRunsPage />, { messages, path: '/operator/profit-runs' });

  test('shows period, total, accounts, figures and who posted it, page by page', async () => {
    const later = makeProfitRun({
      id: '00000000-0000-4000-8000-000000000002',
      from: '2026-02-26T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
    });
    api.on(LIST, (_body, { url }) =>
      new URL(url).searchParams.get('cursor') === 'next'
        ? { items: [later], nextCursor: null }
        : { items: [run], nextCursor: 'next' },
    );
    const { user } = open();
    const row = await screen.findByRole('row', { name: /Mar 1, 2026 \(UTC\)/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '0.1125 XCH',
      '1',
      '40.00 EiB',
      '0.5',
      'operator@example.org',
      expect.stringContaining('2026'),
    ]);
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/operator/profit-runs/${run.id}`);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Feb 26\s–\s28, 2026 \(UTC\)/ })).toBeVisible();
  });

  test('names the farm where it posted a run by itself', async () => {
    api.on(LIST, () => ({ items: [makeProfitRun({ postedBy: null })], nextCursor: null }));
    open();
    expect(await screen.findByRole('cell', { name: 'Farm (automatic)' })).toBeVisible();
  });

  test('says what will be there, and leads to a new one', async () => {
    api.on(LIST, () => ({ items: [], nextCursor: null }));
    const { user, currentPath } = open();
    expect(await screen.findByRole('heading', { name: 'No profit runs yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Measured run' })).toHaveAttribute(
      'href',
      '/operator/profit-runs/measured',
    );
    await user.click(screen.getByRole('link', { name: 'New run' }));
    expect(currentPath()).toBe('/operator/profit-runs/new');
  });

  test('says that it is loading', () => {
    api.on(LIST, () => new Promise<ProfitRunPage>(() => undefined));
    open();
    expect(screen.getByRole('table', { name: 'Profit runs' })).toHaveAttribute('aria-busy', 'true');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(LIST, 'unavailable');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
    api.on(LIST, () => ({ items: [run], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('0.1125 XCH')).toBeVisible();
  });
});
