import type { MeasuredRun, MeasuredRunPreview, MeasuredRunRequest } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { makeMeasuredPreview, makeProfitRun } from '../testing/factories.ts';
import { MeasuredRunPage } from './MeasuredRunPage.tsx';

const PREVIEW = 'previewMeasuredRun';
const RUNS = 'listProfitRuns';
const POST = 'createMeasuredRun';
const DAY_MS = 86_400_000;

describe('a measured run', () => {
  const api = createFakeApi();
  const dayAgo = (count: number) => {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    return {
      from: new Date(today - count * DAY_MS).toISOString(),
      to: new Date(today - (count - 1) * DAY_MS).toISOString(),
    };
  };
  const draw = () =>
    renderWithProviders(<MeasuredRunPage />, { messages, path: '/operator/profit-runs/measured' });
  const open = async () => {
    const page = draw();
    await screen.findByRole('button', { name: 'Preview' });
    const { user } = page;
    const preview = () => user.click(screen.getByRole('button', { name: 'Preview' }));
    const post = async () => {
      await user.click(await screen.findByRole('button', { name: 'Post run' }));
      await user.click((await question()).getByRole('button', { name: 'Post' }));
    };
    return { ...page, preview, post };
  };

  beforeEach(() => {
    api.on(RUNS, () => ({ items: [], nextCursor: null }));
  });

  test('begins with the newest day that is not paid, and marks those that are', async () => {
    const asked: MeasuredRunRequest[] = [];
    api.on(PREVIEW, (body) => {
      asked.push(body);
      return makeMeasuredPreview();
    });
    api.on(RUNS, () => ({
      items: [dayAgo(1), dayAgo(2), dayAgo(3), dayAgo(9)].map((period) => makeProfitRun(period)),
      nextCursor: 'next',
    }));
    const { user, preview } = await open();
    await preview();
    await screen.findByRole('button', { name: 'Post run' });
    expect(asked).toEqual([dayAgo(4)]);
    await user.click(screen.getByRole('combobox', { name: 'Day (UTC)' }));
    const options = screen.getAllByRole('option');
    expect(options.map(({ textContent }) => textContent.endsWith('– paid'))).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
    expect(options[0]).toHaveAttribute('aria-disabled', 'true');
  });

  test('says that every day is paid, and leads to the runs', async () => {
    const all = { from: dayAgo(9).from, to: dayAgo(1).to };
    api.on(RUNS, () => ({ items: [makeProfitRun(all)], nextCursor: null }));
    draw();
    expect(await screen.findByText('The last 6 whole days are paid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'profit runs' })).toHaveAttribute(
      'href',
      '/operator/profit-runs',
    );
    expect(screen.queryByRole('button', { name: 'Preview' })).not.toBeInTheDocument();
  });

  test('is there without the list of runs as well', async () => {
    api.refuse(RUNS, 'unavailable');
    api.on(PREVIEW, () => makeMeasuredPreview());
    const { preview } = await open();
    await preview();
    expect(await screen.findByRole('button', { name: 'Post run' })).toBeVisible();
  });

  test('is for yesterday at first, and for one of the last six whole days', async () => {
    const asked: MeasuredRunRequest[] = [];
    api.on(PREVIEW, (body) => {
      asked.push(body);
      return makeMeasuredPreview();
    });
    const { user, preview } = await open();
    await preview();
    await screen.findByRole('button', { name: 'Post run' });
    await user.click(screen.getByRole('combobox', { name: 'Day (UTC)' }));
    const days = screen.getAllByRole('option');
    expect(days).toHaveLength(6);
    await user.click(days[5] as HTMLElement);
    expect(screen.queryByRole('button', { name: 'Post run' })).not.toBeInTheDocument();
    await preview();
    await screen.findByRole('button', { name: 'Post run' });
    expect(asked).toEqual([dayAgo(1), dayAgo(6)]);
  });

  test('shows figures and lines, what they are worth, and what the cap cut', async () => {
    api.on(PREVIEW, () => makeMeasuredPreview({ lineCount: 1_200, capped: 2, total: '99' }));
    const { preview } = await open();
    await preview();
    expect(await screen.findByText(/not proven/)).toBeVisible();
    expect(screen.getByText(/capped/)).toHaveTextContent(
      'Each account is capped at 100.00 TiB. 2 accounts are above it.',
    );
    expect(screen.getByText(/^Showing the first 1 of 1,200 accounts/)).toBeVisible();
    expect(screen.getByRole('row', { name: /ada@example.org/ })).toBeVisible();
    // With lines missing, the total cannot be checked.
    expect(screen.getByText(/Your browser gets the same amounts, to the last decimal\./)).toBeVisible();
    expect(screen.queryByText('Reason', { selector: 'dt' })).not.toBeInTheDocument();
  });

  test('says that spaces are proven, and has no cap then', async () => {
    api.on(PREVIEW, () => makeMeasuredPreview({ isProven: true, capSpace: null }));
    const { preview } = await open();
    await preview();
    expect(await screen.findByText('Spaces are proven.')).toBeVisible();
    expect(screen.queryByText(/capped/)).not.toBeInTheDocument();
  });

  test('shows what PlotNFTs that nobody has claimed will earn, beside the total', async () => {
    api.on(PREVIEW, () => makeMeasuredPreview({ unclaimed: { plotNftCount: 2, amount: '0.0375' } }));
    const { user, preview } = await open();
    await preview();
    const kept = await screen.findByText('Kept for unclaimed PlotNFTs');
    expect(kept.nextSibling).toHaveTextContent('0.0375 XCH for 2 PlotNFTs, credited when claimed');
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('0.1125 XCH');
    expect(screen.getByText('Total with unclaimed').nextSibling).toHaveTextContent('0.15 XCH');
    putReason('Daily run');
    await user.click(screen.getByRole('button', { name: 'Post run' }));
    expect((await question()).getByText(/kept for 2 unclaimed PlotNFTs/)).toHaveTextContent(
      '0.0375 XCH kept',
    );
  });

  test('is posted without lines if nobody has claimed any PlotNFT', async () => {
    const unclaimed = { plotNftCount: 1, amount: '0.0375' };
    api.on(PREVIEW, () => makeMeasuredPreview({ lines: [], lineCount: 0, total: '0', unclaimed }));
    const { preview } = await open();
    await preview();
    expect(await screen.findByRole('button', { name: 'Post run' })).toBeVisible();
    expect(screen.getByText(/Your browser gets the same amounts/)).toBeVisible();
  });

  test('warns of amounts that the formula does not give', async () => {
    api.on(PREVIEW, () => makeMeasuredPreview({ total: '0.2' }));
    const { preview } = await open();
    await preview();
    expect(await screen.findByText(/Your browser gets different amounts\./)).toBeVisible();
  });

  test('is posted with its fingerprint and a reason, after a question, and opens', async () => {
    api.on(PREVIEW, () => makeMeasuredPreview());
    const posted: MeasuredRun[] = [];
    api.on(POST, (body) => {
      posted.push(body);
      return makeProfitRun();
    });
    const { user, preview, post, notify, currentPath } = await open();
    await preview();
    await user.click(await screen.findByRole('button', { name: 'Post run' }));
    expect(screen.getByText('Enter a reason')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    putReason(' Daily run ');
    await post();
    await waitFor(() => expect(currentPath()).toBe(`/operator/profit-runs/${makeProfitRun().id}`));
    const { from, to } = makeMeasuredPreview();
    expect(posted).toEqual([{ from, to, fingerprint: 'first', reason: 'Daily run' }]);
    expect(notify.success).toHaveBeenCalledWith('Profit run posted');
  });

  test('that would pay something else by now is shown anew, and posted only then', async () => {
    api.on(PREVIEW, () => makeMeasuredPreview());
    const { preview, post, currentPath } = await open();
    await preview();
    await screen.findByRole('button', { name: 'Post run' });
    putReason('Daily run');
    api.refuse(POST, 'profit_run_changed');
    api.on(PREVIEW, () => makeMeasuredPreview({ fingerprint: 'second', capped: 1 }));
    await post();
    expect(
      await screen.findByText(/^The figures changed in the meantime, and nothing was paid\./),
    ).toBeVisible();
    expect(screen.getByText(/1 account is above it\./)).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Daily run');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    const prints: string[] = [];
    api.on(POST, ({ fingerprint }) => {
      prints.push(fingerprint);
      return makeProfitRun();
    });
    await post();
    await waitFor(() => expect(currentPath()).toMatch(/profit-runs\/2c1e9a30/));
    expect(prints).toEqual(['second']);
  });

  test('leads to the run that paid the day already', async () => {
    const message = `The run ${makeProfitRun().id} paid from 2026-03-01 until before 2026-03-02 already.`;
    api.refuse(PREVIEW, 'profit_run_conflict', { message });
    const { preview } = await open();
    await preview();
    expect(
      await screen.findByText(/Another run has already paid all or part of this period\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Run 2c1e9a30' })).toHaveAttribute(
      'href',
      `/operator/profit-runs/${makeProfitRun().id}`,
    );
  });

  test.each([
    ['from', /This day is too long ago:/],
    ['to', /Nothing was measured on this day/],
  ])('says why the day is refused: %s', async (field, words) => {
    api.refuse(PREVIEW, 'validation_failed', { fields: { [field]: 'no' } });
    const { preview } = await open();
    await preview();
    expect(await screen.findByText(words)).toHaveAttribute('role', 'status');
  });

  test('says what a failure means, of the preview and of posting', async () => {
    api.refuse(PREVIEW, 'unavailable');
    const { preview, post } = await open();
    await preview();
    expect(await screen.findByText(/Nothing was paid. Try again in a moment/)).toBeVisible();
    api.on(PREVIEW, () => makeMeasuredPreview());
    await preview();
    await screen.findByRole('button', { name: 'Post run' });
    putReason('Daily run');
    api.disconnect(POST);
    await post();
    expect(await (await question()).findByText(/so this may or may not have happened\./)).toBeVisible();
  });

  test('shows a reason that the farm does not take', async () => {
    api.on(PREVIEW, () => makeMeasuredPreview());
    api.refuse(POST, 'validation_failed', { fields: { reason: 'no' } });
    const { preview, post } = await open();
    await preview();
    await screen.findByRole('button', { name: 'Post run' });
    putReason('Daily run');
    await post();
    expect(await screen.findByText(/^The farm doesn’t accept this reason\./)).toBeVisible();
  });

  test('says that the preview is slow, and can stop waiting for it', async () => {
    api.on(PREVIEW, () => new Promise<MeasuredRunPreview>(() => undefined));
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Preview' });
    await withElapsedTime(SLOW_AFTER_MS, () => button.click());
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByText('You stopped waiting. Nothing was paid.')).toBeVisible();
  });
});

const question = async () => within(await screen.findByRole('alertdialog'));
const putReason = (text: string) =>
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: text } });
