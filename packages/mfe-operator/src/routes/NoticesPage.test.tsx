import { createFakeApi, renderWithProviders, screen, within } from '@farm/testing';
import messages from '../messages/en.json';
import { makeOperatorNotice } from '../testing/factories.ts';
import { NoticesPage } from './NoticesPage.tsx';

const LIST = 'listOperatorNotices';
const notice = makeOperatorNotice({ isPinned: true });

describe('the list of notices', () => {
  const api = createFakeApi();
  const open = () => renderWithProviders(<NoticesPage />, { messages, path: '/operator/notices' });
  const cellsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);

  test('shows title, state, languages, dates and who changed it, page by page', async () => {
    const draft = makeOperatorNotice({
      id: '00000000-0000-4000-8000-000000000002',
      publishedAt: null,
      texts: { en: null, zh: { title: '暂停付款', body: '稍后。' } },
    });
    api.on(LIST, (_body, { url }) =>
      new URL(url).searchParams.get('cursor') === 'next'
        ? { items: [draft], nextCursor: null }
        : { items: [notice], nextCursor: 'next' },
    );
    const { user } = open();
    const link = await screen.findByRole('link', { name: 'Payouts wait' });
    expect(link).toHaveAttribute('href', `/operator/notices/${notice.id}`);
    expect(cellsOf(/Payouts wait/)).toEqual([
      'PublishedPinned',
      'English',
      expect.stringContaining('2026'),
      expect.stringMatching(/2026.*operator@example\.org$/),
    ]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      ...['Title', 'State', 'Languages', 'Published', 'Updated'],
    ]);
    const by = screen.getByText('operator@example.org');
    expect(by).toHaveAttribute('title', 'operator@example.org');
    expect(by).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(screen.getByText('English')).toHaveStyle({ whiteSpace: 'nowrap' });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: '暂停付款' })).toBeVisible();
    expect(cellsOf(/暂停付款/).slice(0, 3)).toEqual(['Draft', '中文', 'Not yet']);
  });

  test('says what will be there, and leads to a new one', async () => {
    api.on(LIST, () => ({ items: [], nextCursor: null }));
    const { user, currentPath } = open();
    expect(await screen.findByRole('heading', { name: 'No notices yet' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'New notice' }));
    expect(currentPath()).toBe('/operator/notices/new');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(LIST, 'unavailable');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
    api.on(LIST, () => ({ items: [notice], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Payouts wait' })).toBeVisible();
  });
});
