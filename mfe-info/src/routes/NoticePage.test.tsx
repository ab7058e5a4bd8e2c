import type { Notice } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeNotice,
  makeNoticeDetail,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { NoticePage } from './NoticePage.tsx';

const LIST = 'listNotices';
const DETAIL = 'readNotice';

const near = makeNotice();
const moved = makeNotice({
  id: '6a7b8c90-2d3e-4f50-8a61-9b8c7d6e5f07',
  title: '农场搬家',
  locale: 'zh',
  isPinned: true,
});

describe('the notices', () => {
  const api = createFakeApi();
  const open = (path = '/info/notice', options: Partial<Parameters<typeof renderWithProviders>[1]> = {}) =>
    renderWithProviders(<NoticePage />, { messages, path, session: { status: 'signedOut' }, ...options });
  const findRow = (name: RegExp) => screen.findByRole('button', { name });

  beforeEach(() => {
    localStorage.clear();
    api.on(LIST, () => ({ items: [moved, near], nextCursor: null }));
    api.on(DETAIL, (_body, request) => {
      const isMoved = request.url.includes(moved.id);
      return makeNoticeDetail(isMoved ? { ...moved, body: '新地址。' } : near);
    });
  });

  test('are listed with what is new, what is pinned, and what is in another language', async () => {
    open();
    const pinned = await findRow(/农场搬家/);
    expect(pinned).toHaveAccessibleName(/^Unread/);
    expect(pinned).toHaveTextContent('Pinned');
    expect(pinned).toHaveTextContent('In Chinese');
    const title = within(pinned).getByText('农场搬家');
    expect(title).toHaveAttribute('lang', 'zh-CN');
    // Isolation keeps the punctuation in place in either reading direction.
    expect(title.tagName).toBe('BDI');
    expect(await findRow(/halving/)).not.toHaveTextContent(/Pinned|In English/);
  });

  test('name a language that only newer builds know', async () => {
    // An older build still gets notices in a language that was added to the table after it.
    const newer = makeNotice({ title: '農場のお知らせ', locale: 'ja' as Notice['locale'] });
    api.on(LIST, () => ({ items: [newer], nextCursor: null }));
    api.on(DETAIL, () => makeNoticeDetail({ ...newer, body: '新しい住所です。' }));
    const { user } = open();
    const row = await findRow(/農場のお知らせ/);
    expect(row).toHaveTextContent('In Japanese');
    await user.click(row);
    const dialog = await screen.findByRole('dialog', { name: '農場のお知らせ' });
    expect(await within(dialog).findByText(/In Japanese/)).toBeVisible();
    expect(within(dialog).getByText('新しい住所です。').closest('[lang]')).toHaveAttribute('lang', 'ja');
  });

  test('are asked for in the language of the page', async () => {
    const requests: string[] = [];
    api.on(LIST, (_body, request) => {
      requests.push(new URL(request.url).search);
      return { items: [], nextCursor: null };
    });
    open('/info/notice', { page: { locale: 'zh' } });
    expect(await screen.findByText('No notices yet')).toBeVisible();
    expect(requests).toEqual(['?locale=zh']);
  });

  test('are searched by what is typed, which the address keeps, and all are back when it is cleared', async () => {
    api.on(LIST, (_body, request) => {
      const search = new URL(request.url).searchParams.get('search');
      const items = search === null ? [moved, near] : search === 'halving' ? [near] : [];
      return { items, nextCursor: null };
    });
    const { user, currentPath } = open();
    await findRow(/农场搬家/);
    const field = screen.getByRole('searchbox', { name: 'Search notices' });
    await user.type(field, 'halving');
    await waitFor(() => expect(screen.queryByRole('button', { name: /农场搬家/ })).not.toBeInTheDocument());
    await user.click(await findRow(/halving/));
    expect(await screen.findByRole('dialog', { name: near.title })).toBeVisible();
    expect(currentPath()).toBe(`/info/notice?search=halving&notice=${near.id}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(currentPath()).toBe('/info/notice?search=halving'));
    await user.type(field, ' of nothing');
    expect(await screen.findByText('No matching notices')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await findRow(/农场搬家/)).toBeVisible();
    expect(currentPath()).toBe('/info/notice');
    expect(field).toHaveValue('');
  });

  test('open in a dialog that the address names, are read then, and close', async () => {
    const { user, currentPath } = open();
    await user.click(await findRow(/halving/));
    const dialog = await screen.findByRole('dialog', { name: near.title });
    const text = await within(dialog).findByText('10,091,520');
    expect(text).toBeVisible();
    expect(text.closest('[dir=auto]')).toHaveAttribute('lang', 'en');
    expect(within(dialog).getByText(near.title).tagName).toBe('BDI');
    expect(currentPath()).toBe(`/info/notice?notice=${near.id}`);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentPath()).toBe('/info/notice');
    const read = await findRow(/halving/);
    expect(read).not.toHaveAccessibleName(/Unread/);
    expect(read).toHaveFocus();
    expect(await findRow(/农场搬家/)).toHaveAccessibleName(/Unread/);
  });

  test('stay read in this browser', async () => {
    const first = open(`/info/notice?notice=${near.id}`);
    await within(await screen.findByRole('dialog')).findByText('10,091,520');
    first.unmount();
    open();
    expect(await findRow(/halving/)).not.toHaveAccessibleName(/Unread/);
  });

  test('open by a link, and close to the list', async () => {
    const { user, currentPath } = open(`/info/notice?notice=${moved.id}`);
    const dialog = await screen.findByRole('dialog', { name: '农场搬家' });
    expect((await within(dialog).findByText('新地址。')).closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentPath()).toBe('/info/notice');
  });

  test.each(['not_found', 'validation_failed'] as const)(
    'that are gone say so in the dialog (%s)',
    async (code) => {
      api.refuse(DETAIL, code);
      open('/info/notice?notice=gone');
      const dialog = await screen.findByRole('dialog', { name: 'Notice not found' });
      expect(within(dialog).getByRole('alert')).toHaveTextContent(
        'It was withdrawn, or the link is incomplete.',
      );
    },
  );

  test('that do not open can be asked for again', async () => {
    api.disconnect(DETAIL);
    const { user } = open(`/info/notice?notice=${near.id}`);
    const dialog = await screen.findByRole('dialog', { name: near.title });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Can’t reach the farm. Check your connection and try again.',
    );
    api.on(DETAIL, () => makeNoticeDetail());
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText('10,091,520')).toBeVisible();
  });

  test('are shown further on demand', async () => {
    api.on(LIST, (_body, request) =>
      new URL(request.url).searchParams.get('cursor') === 'next'
        ? { items: [near], nextCursor: null }
        : { items: [moved], nextCursor: 'next' },
    );
    const { user } = open();
    await findRow(/农场搬家/);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await findRow(/halving/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('that do not come further say so, and keep the way to them', async () => {
    api.on(LIST, () => ({ items: [moved], nextCursor: 'next' }));
    const { user } = open();
    await findRow(/农场搬家/);
    api.refuse(LIST, 'internal_error');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Couldn’t load more notices. Try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  });

  test('that fail name it, and recover by Retry', async () => {
    api.refuse(LIST, 'internal_error');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load notices');
    api.on(LIST, () => ({ items: [near], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRow(/halving/)).toBeVisible();
  });

  test('that are slow say so', async () => {
    api.on(LIST, () => new Promise<never>(() => undefined));
    await withElapsedTime(SLOW_AFTER_MS, () => open());
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading notices' })).toBeVisible();
  });
});
