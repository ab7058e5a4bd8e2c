import type { NewProfitRun, ProfitRunDetail, ProfitRunPreview } from '@farm/contracts';
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
import { makeProfitRun } from '../testing/factories.ts';
import { NewProfitRunPage } from './NewProfitRunPage.tsx';

const PREVIEW = 'previewProfitRun';
const POST = 'createProfitRun';
const PIB = 1n << 50n;
const LINE = `ada@example.org,${3n * PIB},${2n * PIB}`;

describe('a new profit run', () => {
  const api = createFakeApi();
  const open = () => {
    const page = renderWithProviders(<NewProfitRunPage />, { messages, path: '/operator/profit-runs/new' });
    const { user } = page;
    const fill = (lines = LINE) => {
      put('Height', '7000000');
      put('Netspace', '40');
      put('Factor', '0.5');
      put('Reason', 'First of March');
      put(LINES, lines);
    };
    const preview = () => user.click(screen.getByRole('button', { name: 'Preview' }));
    const post = async () => {
      await user.click(await screen.findByRole('button', { name: 'Post run' }));
      await user.click((await question()).getByRole('button', { name: 'Post' }));
    };
    return { ...page, fill, preview, post };
  };
  /** Previews like the server; returns the requests. */
  const listen = () => {
    const asked: NewProfitRun[] = [];
    api.on(PREVIEW, (body) => {
      asked.push(body);
      return makeProfitRun({ from: body.from, to: body.to });
    });
    return asked;
  };

  test('is for yesterday at first, and shows as it is typed what a PiB would earn', () => {
    open();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const [year, month, day] = yesterday.split('-');
    const first = within(screen.getByRole('group', { name: 'First day (UTC)' }));
    expect(first.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual([month, day, year]);
    put('Height', '7,000,000');
    put('Netspace', '40');
    expect(screen.getByText('46,116,860,184,273,879,040 B')).toBeVisible();
    expect(screen.getByText(/^Theoretical profit:/)).toHaveTextContent('0.1125 XCH per PiB per day');
  });

  test.each([
    ['15.125', ''],
    ['40', '40'],
  ])('forgets a netspace that is another one in a new language: of %s there is “%s” left', (typed, left) => {
    const { changeNumberLocale } = open();
    put('Netspace', typed);
    changeNumberLocale('zh');
    expect(screen.getByRole('textbox', { name: 'Netspace' })).toHaveValue(typed);
    changeNumberLocale('de');
    expect(screen.getByRole('textbox', { name: 'Netspace' })).toHaveValue(left);
  });

  test('is previewed by the farm: theoretical profit, each amount and the total', async () => {
    const asked = listen();
    const { fill, preview } = open();
    fill();
    await preview();
    expect(await screen.findByRole('heading', { name: 'Preview of the run' })).toBeVisible();
    expect(asked).toEqual([
      {
        from: expect.stringMatching(/T00:00:00.000Z$/) as string,
        to: expect.stringMatching(/T00:00:00.000Z$/) as string,
        height: 7_000_000,
        netSpace: String(40n << 60n),
        factor: '0.5',
        reason: 'First of March',
        lines: [
          { account: 'ada@example.org', averageSpace: String(3n * PIB), effectiveSpace: String(2n * PIB) },
        ],
      },
    ]);
    const row = screen.getByRole('row', { name: /ada@example.org/ });
    expect(within(row).getByRole('cell', { name: '0.1125 XCH' })).toBeVisible();
    expect(screen.getByText(/Your browser gets the same amounts, to the last decimal\./)).toBeVisible();
  });

  test('is posted after a question that names period and total, and opens', async () => {
    listen();
    const posted: NewProfitRun[] = [];
    const { fill, preview, post, notify, user, currentPath } = open();
    fill();
    await preview();
    api.on(POST, (body) => {
      posted.push(body);
      return makeProfitRun();
    });
    await user.click(await screen.findByRole('button', { name: 'Post run' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/0.1125 XCH to 1 account for .*\(UTC\)/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(posted).toEqual([]);
    await untilClosed();
    await post();
    await waitFor(() => {
      expect(currentPath()).toBe(`/operator/profit-runs/${makeProfitRun().id}`);
    });
    expect(posted).toHaveLength(1);
    expect(notify.success).toHaveBeenCalledWith('Profit run posted');
  });

  test('says of each field what is wrong, and asks nothing', async () => {
    const { preview } = open();
    put('Factor', '2.1234567');
    await preview();
    for (const words of [
      'Height is required',
      'Netspace is required',
      'Enter a reason',
      'Enter at least one line',
      /at most 6 decimals$/,
    ])
      expect(screen.getByText(words)).toBeVisible();
  });

  test('names the lines that are wrong', async () => {
    const { fill, preview } = open();
    fill(`${LINE}\nada@example.org,1,1\nnobody,1,1\ngrace@example.org,1.5,1`);
    await preview();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Line 2: this account is already listed above',
      'Line 3: the first column isn’t an email address or account ID',
      'Line 4: the average isn’t a whole number of bytes',
    ]);
  });

  test('names the line of an account that the farm does not know, until it is changed', async () => {
    api.refuse(PREVIEW, 'validation_failed', {
      fields: { 'lines.1.account': 'unknown', height: 'no', reason: 'no' },
    });
    const { fill, preview } = open();
    fill(`account,a,b\n${LINE}\nnobody@example.org,1,1`);
    await preview();
    expect(await screen.findByText('Line 3: this account doesn’t exist')).toBeVisible();
    expect(screen.getByText('The farm doesn’t accept this height')).toBeVisible();
    expect(screen.getByText('The farm doesn’t accept this reason. Rephrase it.')).toBeVisible();
    put(LINES, LINE);
    expect(screen.queryByText(/account doesn’t exist/)).not.toBeInTheDocument();
  });

  test('says that the lines as a whole are refused', async () => {
    api.refuse(PREVIEW, 'validation_failed', { fields: { lines: 'no' } });
    const { fill, preview } = open();
    fill();
    await preview();
    expect(await screen.findByText('The farm doesn’t accept these lines')).toBeVisible();
  });

  test('takes its lines from rows of fields, too, and both are the same lines', async () => {
    const { user, fill } = open();
    fill('');
    await user.click(screen.getByRole('button', { name: 'Enter rows' }));
    put('Account, line 1', 'ada@example.org');
    put('Average bytes, line 1', '1,000');
    put('Effective bytes, line 1', '900');
    await user.click(screen.getByRole('button', { name: 'Add line' }));
    put('Account, line 2', 'grace@example.org');
    expect(screen.getByText('1 line')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    await user.click(screen.getByRole('button', { name: 'Paste a table' }));
    expect(field(LINES)).toHaveValue('ada@example.org,"1,000",900');
  });

  test('says which line it took as the heading, and has no row for it', async () => {
    const { user, fill } = open();
    fill(`Account,Average,Effective\n${LINE}`);
    expect(screen.getByText(/^1 line/)).toHaveTextContent('Line 1 is treated as the header.');
    await user.click(screen.getByRole('button', { name: 'Enter rows' }));
    expect(field('Account, line 1')).toHaveValue('ada@example.org');
    expect(screen.queryByLabelText('Account, line 2')).not.toBeInTheDocument();
    expect(screen.queryByText(/Line 1 is treated as the header\./)).not.toBeInTheDocument();
  });

  test('keeps a row that is half typed', async () => {
    const { user, preview } = open();
    await user.click(screen.getByRole('button', { name: 'Enter rows' }));
    put('Account, line 1', 'ada');
    put('Average bytes, line 1', 'much');
    put('Effective bytes, line 1', 'little');
    expect(field('Account, line 1')).toHaveValue('ada');
    await preview();
    expect(screen.getByText(/^Line 1: the first column isn’t an email address/)).toBeVisible();
  });

  test('shows a long table as text only', async () => {
    const { user, fill } = open();
    await user.click(screen.getByRole('button', { name: 'Enter rows' }));
    await user.click(screen.getByRole('button', { name: 'Paste a table' }));
    fill(Array.from({ length: 60 }, (_, index) => `u${index}@example.org,2,1`).join('\n'));
    expect(screen.getByText('60 lines')).toBeVisible();
    expect(screen.getByText('More than 50 lines can only be edited as text.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter rows' })).not.toBeInTheDocument();
  });

  test('cannot be posted any more once something was changed', async () => {
    listen();
    const { fill, preview } = open();
    fill();
    await preview();
    await screen.findByRole('button', { name: 'Post run' });
    put('Factor', '0.6');
    expect(screen.queryByRole('button', { name: 'Post run' })).not.toBeInTheDocument();
    expect(screen.getByText(/Something changed since the preview\./)).toBeVisible();
    put('Factor', '0.5');
    expect(screen.getByRole('button', { name: 'Post run' })).toBeVisible();
  });

  test('warns of a preview that the formula does not give', async () => {
    api.on(PREVIEW, () => makeProfitRun({ theoreticalProfit: '0.2' }));
    const { fill, preview } = open();
    fill();
    await preview();
    expect(await screen.findByText(/Your browser gets different amounts\./)).toBeVisible();
  });

  test.each([
    ['profit_run_conflict', 'Another run has already paid all or part of this period.'],
    ['unavailable', 'Nothing was paid. Try again in a moment.'],
  ] as const)('says that nothing was paid when a preview ends in %s', async (code, words) => {
    api.refuse(PREVIEW, code);
    const { fill, preview } = open();
    fill();
    await preview();
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
  });

  test.each([
    ['a conflict', () => api.refuse(POST, 'profit_run_conflict'), /Nothing was paid\./],
    ['a broken connection', () => api.disconnect(POST), /so this may or may not have happened\./],
    ['a failure', () => api.refuse(POST, 'internal_error'), /a period is paid only once/],
    ['a lost role', () => api.refuse(POST, 'forbidden'), /no longer an operator/],
  ])('says what %s means when it is posted', async (_name, fail, words) => {
    listen();
    const { fill, preview, post } = open();
    fill();
    await preview();
    fail();
    await post();
    expect(within(await screen.findByRole('alertdialog')).getByRole('alert')).toBeInTheDocument();
    expect(await (await question()).findByText(words)).toBeVisible();
  });

  test('says that an answer is slow, of preview and of posting', async () => {
    const { user, fill, preview } = open();
    fill();
    api.on(PREVIEW, () => new Promise<ProfitRunPreview>(() => undefined));
    const button = screen.getByRole('button', { name: 'Preview' });
    await withElapsedTime(SLOW_AFTER_MS, () => button.click());
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByText('You stopped waiting. Nothing was paid.')).toBeVisible();
    listen();
    await preview();
    api.on(POST, () => new Promise<ProfitRunDetail>(() => undefined));
    await user.click(await screen.findByRole('button', { name: 'Post run' }));
    const post = (await question()).getByRole('button', { name: 'Post' });
    await withElapsedTime(SLOW_AFTER_MS, () => post.click());
    await user.click((await question()).getByRole('button', { name: 'Stop waiting' }));
    expect(
      await (await question()).findByText(/You stopped waiting, so this may or may not have happened\./),
    ).toBeVisible();
  });
});

const LINES = 'Lines';
const field = (name: string) => screen.getByLabelText(name);
/** At once: letter by letter, recomputing all roles each time, would be too slow for a test. */
const put = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const question = async () => within(await screen.findByRole('alertdialog'));

async function untilClosed() {
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
}
