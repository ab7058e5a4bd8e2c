import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, withElapsedTime, renderWithProviders, screen, waitFor } from '@farm/testing';
import messages from '../../messages/en.json';
import { LogTabs } from './LogTabs.tsx';

const CSV = 'downloadBalanceLog';

describe('a log as a file', () => {
  const api = createFakeApi();
  const saved: { name: string; text: Promise<string>; bytes: Promise<number[]> }[] = [];
  const open = (query = '') =>
    renderWithProviders(<LogTabs onCancel={jest.fn()} isCanceling={false} />, {
      messages,
      path: `/center${query}`,
    });

  beforeEach(() => {
    saved.length = 0;
    api.on('listPrices', () => ({ items: [] }));
    for (const log of ['listBalanceLog', 'listProfitLog', 'listWithdrawals'] as const)
      api.on(log, () => ({ items: [], nextCursor: null }));
    let blob = new Blob();
    // jsdom lacks object URLs and downloads through links.
    URL.createObjectURL = (source) => {
      blob = source as Blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      const bytes = blob.arrayBuffer().then((buffer) => [...new Uint8Array(buffer)]);
      saved.push({ name: this.download, text: blob.text(), bytes });
    });
  });
  const button = () => screen.getByRole('button', { name: 'Download CSV' });
  const untilIdle = () => waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));

  test('holds what the filters let through, and is fetched with the token', async () => {
    const requests: { query: string; token: string | null }[] = [];
    api.on(CSV, (_body, request) => {
      requests.push({ query: new URL(request.url).search, token: request.headers.get('Authorization') });
      return 'id,amount\r\n1,3.25\r\n';
    });
    const { user } = open('?type=refund');
    await untilIdle();
    await user.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('balance-log.csv');
    expect(await saved[0]?.text).toBe('id,amount\r\n1,3.25\r\n');
    // Excel recognizes UTF-8 by the byte order mark.
    expect((await saved[0]?.bytes)?.slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(requests).toEqual([{ query: '?type=refund', token: 'Bearer token-of-ada' }]);
  });

  test.each([
    ['profit', 'downloadProfitLog', 'profit-log.csv'],
    ['withdrawals', 'downloadWithdrawals', 'withdrawals.csv'],
  ] as const)('is there for the log %s, too', async (log, call, file) => {
    api.on(call, () => 'id\r\n');
    const { user } = open(`?log=${log}`);
    await untilIdle();
    await user.click(button());
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([file]));
  });

  test('is asked for once at a time', async () => {
    const answers: ((text: string) => void)[] = [];
    api.on(CSV, () => new Promise<string>((resolve) => answers.push(resolve)));
    const { user } = open();
    await untilIdle();
    await user.click(button());
    await user.click(button());
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.('id\r\n');
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
    expect(saved).toHaveLength(1);
  });

  test('that does not come is said so, and can be asked for again', async () => {
    api.refuse(CSV, 'too_many_requests');
    const { user, notify } = open();
    await untilIdle();
    await user.click(button());
    await waitFor(() =>
      expect(notify.error).toHaveBeenCalledWith('Couldn’t download the file. Try again in a moment.'),
    );
    // A click while it still is asked for would be ignored.
    await untilIdle();
    api.disconnect(CSV);
    await user.click(button());
    await waitFor(() =>
      expect(notify.error).toHaveBeenLastCalledWith(
        expect.stringContaining('Couldn’t download the file: can’t reach the farm'),
      ),
    );
    expect(saved).toEqual([]);
    await untilIdle();
    api.on(CSV, () => 'id\r\n');
    await user.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('that takes long can be given up', async () => {
    api.on(CSV, () => new Promise<never>(() => undefined));
    const { user, notify } = open();
    await screen.findByText('No transactions yet');
    await withElapsedTime(SLOW_AFTER_MS, () => button().click());
    expect(screen.getByText(/The download is taking longer than usual\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
    expect(notify.error).not.toHaveBeenCalled();
  });
});
