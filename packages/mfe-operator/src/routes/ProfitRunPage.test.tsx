import type { ProfitRunDetail } from '@farm/contracts';
import { createFakeApi, renderWithProviders, screen, within } from '@farm/testing';
import messages from '../messages/en.json';
import { makeProfitRun } from '../testing/factories.ts';
import { ProfitRunPage } from './ProfitRunPage.tsx';

const DETAIL = 'readProfitRun';
const run = makeProfitRun();

describe('the page of a profit run', () => {
  const api = createFakeApi();
  const open = () =>
    renderWithProviders(<ProfitRunPage />, {
      messages,
      path: `/operator/profit-runs/${run.id}`,
      pattern: '/operator/profit-runs/:id',
    });

  test('shows the figures and whom it paid, and comes to the same amounts', async () => {
    api.on(DETAIL, () => run);
    open();
    expect(await screen.findByText('First of March')).toBeVisible();
    for (const words of ['Mar 1, 2026 (UTC)', '7,000,000', '0.1125 XCH per PiB per day', '0.5'])
      expect(
        screen.getByText((_text, element) => element?.textContent === words && element.tagName === 'DD'),
      ).toBeVisible();
    const row = screen.getByRole('row', { name: /ada@example.org/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3.00 PiB', '2.00 PiB', '0.1125 XCH']);
    expect(screen.getByText(/Your browser gets the same amounts, to the last decimal\./)).toBeVisible();
  });

  test('warns when the amounts are not what the formula gives', async () => {
    api.on(DETAIL, () => makeProfitRun({ total: '0.112500000001' }));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('gets different amounts');
  });

  test('draws many lines bit by bit', async () => {
    const [line] = run.lines;
    const lines = Array.from({ length: 150 }, (_, index) => ({
      averageSpace: '0',
      effectiveSpace: '0',
      ...line,
      amount: '0.1125',
      account: {
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        email: `u${index}@example.org`,
      },
    }));
    api.on(DETAIL, () => makeProfitRun({ lines, lineCount: 150, total: '16.875' }));
    const { user } = open();
    expect(await screen.findByText('u99@example.org')).toBeVisible();
    expect(screen.queryByText('u100@example.org')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText('u149@example.org')).toBeVisible();
  });

  test('is a skeleton until the answer comes', () => {
    api.on(DETAIL, () => new Promise<ProfitRunDetail>(() => undefined));
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  });

  test('says that there is no such run, and leads back', async () => {
    api.refuse(DETAIL, 'not_found');
    const { user, currentPath } = open();
    await user.click(await screen.findByRole('link', { name: 'Back to list' }));
    expect(currentPath()).toBe('/operator/profit-runs');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.disconnect(DETAIL);
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the farm. Check your connection and',
    );
    api.on(DETAIL, () => run);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('First of March')).toBeVisible();
  });
});
