import type { ExportState } from '@farm/contracts/leaving';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  act,
  createFakeApi,
  fireEvent,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import messages from '../../messages/en.json';
import chinese from '../../messages/zh.json';
import { ExportCard } from './ExportCard.tsx';

const READ = 'readExport';
const CREATE = 'createExport';
const LINK = 'createExportLink';
const PATH = `/api/exports/archive?token=${'x'.repeat(43)}`;
const NEVER = new Promise<never>(() => undefined);

const NONE: ExportState = { state: 'none' };
const WAITING: ExportState = { state: 'waiting', requestedAt: '2026-01-02T03:04:05.000Z' };
const READY: ExportState = {
  state: 'ready',
  requestedAt: '2026-01-02T03:04:05.000Z',
  readyAt: '2026-01-02T03:05:05.000Z',
  size: 12_345,
  expiresAt: '2026-01-09T03:05:05.000Z',
};

describe('the archive of the user’s data', () => {
  const api = createFakeApi();
  const saved = jest.fn();
  beforeEach(() => {
    saved.mockReset();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.href, this.hasAttribute('download'));
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const renderCard = (apiHost = '') => renderWithProviders(<ExportCard />, { messages, page: { apiHost } });
  const open = (state: ExportState, apiHost?: string) => {
    api.on(READ, () => state);
    const page = renderCard(apiHost);
    const click = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
    return { ...page, click };
  };

  test('is prepared on request, and its state followed until it can be downloaded', async () => {
    const handleRequest = jest.fn();
    api.on(CREATE, () => {
      handleRequest();
      api.on(READ, () => WAITING);
      return WAITING;
    });
    // Time also passes by itself, for the responses.
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'], advanceTimers: true });
    const { click } = open(NONE);
    expect(screen.getByText(/profile, balance, profits, withdrawals, machines, space/)).toBeVisible();
    expect(screen.queryByText('Your archive is ready')).not.toBeInTheDocument();
    await click('Prepare archive');
    expect(
      await screen.findByText(/will email you when it’s ready\. You can leave this page\./),
    ).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your data' })).toHaveFocus();
    api.on(READ, () => READY);
    act(() => jest.advanceTimersByTime(5000));
    expect(await screen.findByText('Your archive is ready')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(screen.queryByText(/will email you/)).not.toBeInTheDocument();
    expect(handleRequest).toHaveBeenCalledTimes(1);
  });

  test('says when it was made, how large it is and how long it is kept', async () => {
    open(READY);
    const ready = (await screen.findByText('Your archive is ready')).parentElement;
    expect(ready).toHaveAttribute('role', 'status');
    expect(ready).toHaveTextContent(
      /12\.3 kB, made Jan 2, 2026, \d+:05.[AP]M\. Kept until Jan 9, 2026, \d+:05.[AP]M\.$/,
    );
    expect(screen.getByText('12.3 kB')).toHaveAttribute('title', '12,345 B');
  });

  test.each([
    ['', `http://localhost${PATH}`],
    ['https://api.farm.example', `https://api.farm.example${PATH}`],
  ])('is downloaded by a link that is made for it, from API host "%s"', async (apiHost, url) => {
    api.on(LINK, () => ({ path: PATH }));
    const { click } = open(READY, apiHost);
    await click('Download');
    await waitFor(() => expect(saved.mock.calls).toEqual([[url, true]]));
    expect(document.querySelector('a')).not.toBeInTheDocument();
  });

  test('is replaced by a new one on request', async () => {
    api.on(CREATE, () => {
      api.on(READ, () => WAITING);
      return WAITING;
    });
    const { click } = open(READY);
    await click('Prepare a new one');
    expect(await screen.findByText(/We’re preparing your archive/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your data' })).toHaveFocus();
  });

  test('that expired in the meantime is said to be gone, and can be prepared again', async () => {
    const { click } = open(READY);
    await screen.findByRole('button', { name: 'Download' });
    api.on(READ, () => NONE);
    api.refuse(LINK, 'not_found');
    await click('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent('This archive is no longer kept.');
    expect(await screen.findByRole('button', { name: 'Prepare archive' })).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });

  test.each([
    [80_000, 'You can prepare three archives a day. Try again in 23 hours.'],
    [3700, 'You can prepare three archives a day. Try again in 62 minutes.'],
    [20, 'You can prepare three archives a day. Try again in 1 minute.'],
  ])('is refused for %i seconds after three a day', async (retryAfterSeconds, text) => {
    api.refuse(CREATE, 'too_many_requests', { retryAfterSeconds });
    const { click } = open(READY);
    await click('Prepare a new one');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  test('stays where it is when the second factor was not proven, or the farm fails', async () => {
    api.refuse(LINK, 'proof_required');
    const { click } = open(READY);
    await click('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^You didn’t confirm it’s you/);
    api.refuse(LINK, 'internal_error');
    await click('Download');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Request request-1'));
    expect(saved).not.toHaveBeenCalled();
  });

  test('takes one request at a time, which can be given up when it is slow', async () => {
    const handleLink = jest.fn();
    api.on(LINK, () => {
      handleLink();
      return NEVER;
    });
    const { user } = open(READY);
    const button = await screen.findByRole('button', { name: 'Download' });
    await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.click(button));
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Prepare a new one' }));
    expect(handleLink).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You stopped waiting. It’s safe to try again.',
    );
  });

  test('whose state cannot be loaded is offered again', async () => {
    api.refuse(READ, 'internal_error');
    const { user } = renderCard();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t load the state of your archive.');
    api.on(READ, () => NONE);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Prepare archive' })).toBeVisible();
  });

  test('has neither state nor buttons while it is loaded', () => {
    api.on(READ, () => NEVER);
    renderCard();
    expect(screen.getByRole('heading', { name: 'Your data' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('speaks Chinese', async () => {
    api.on(READ, () => READY);
    const { user } = renderWithProviders(<ExportCard />, { messages: chinese, page: { locale: 'zh' } });
    expect(await screen.findByText('数据归档已准备好')).toBeVisible();
    expect(screen.getByText(/^大小/)).toHaveTextContent(
      /^大小 12\.3 kB，生成于 2026年1月2日 \d+:05，保留至 2026年1月9日 \d+:05。$/,
    );
    api.refuse(CREATE, 'too_many_requests', { retryAfterSeconds: 80_000 });
    await user.click(screen.getByRole('button', { name: '重新生成' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '每天最多生成三次数据归档，请在 23 小时后再试。',
    );
  });
});
