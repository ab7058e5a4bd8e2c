import type { NoticeDraft, OperatorNotice } from '@farm/contracts';
import { createFakeApi, fireEvent, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import { makeOperatorNotice } from '../testing/factories.ts';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { NoticePage } from './NoticePage.tsx';

const DETAIL = 'readOperatorNotice';
const CHANGE = 'updateNotice';
const DELETE = 'deleteNotice';
const notice = makeOperatorNotice();
const COLLEAGUE = 'grace@example.org';

afterEach(() => sessionStorage.clear());

describe('the page of a notice', () => {
  const api = createFakeApi();
  const open = async (current: OperatorNotice = notice) => {
    api.on(DETAIL, () => current);
    const page = renderWithProviders(<NoticePage />, {
      messages,
      path: `/operator/notices/${notice.id}`,
      pattern: '/operator/notices/:id',
    });
    await screen.findByLabelText('Title');
    const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
    return { ...page, save };
  };
  /** Returns to the tab with this notice on the server. */
  const comeBack = (found: OperatorNotice) => {
    api.on(DETAIL, () => found);
    setTabVisibility('visible');
  };

  test.each([
    {
      ...{ was: true, is: true, toast: 'Published notice updated' },
      words: 'Everyone sees the change immediately. The publication date stays.',
    },
    {
      ...{ was: true, is: false, toast: 'Notice changed back to draft' },
      words: 'Becomes a draft that users no longer see. Publishing it again gives it a new date.',
    },
    {
      ...{ was: false, is: true, toast: 'Notice published' },
      words: 'Becomes visible to everyone immediately, dated now.',
    },
  ])('says what saving does: published $was, then $is', async ({ was, is, words, toast }) => {
    const current = makeOperatorNotice({ publishedAt: was ? notice.publishedAt : null });
    const sent: NoticeDraft[] = [];
    const { user, save, notify } = await open(current);
    api.on(CHANGE, (body) => {
      sent.push(body);
      const saved = makeOperatorNotice({
        publishedAt: is ? notice.publishedAt : null,
        changedAt: '2026-01-03T00:00:00.000Z',
      });
      api.on(DETAIL, () => saved);
      return saved;
    });
    if (was !== is) await user.click(screen.getByRole('switch', { name: 'Published' }));
    expect(screen.getByText(words)).toBeVisible();
    await save();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith(toast));
    expect(sent).toEqual([{ isPinned: false, isPublished: is, texts: current.texts }]);
    expect(screen.queryByText(/changed this notice in the meantime\./)).not.toBeInTheDocument();
  });

  test('shows what a colleague saved meanwhile, when nothing was typed', async () => {
    await open();
    comeBack(makeChanged('Theirs'));
    expect(await screen.findByDisplayValue('Theirs')).toBeVisible();
    expect(screen.queryByText(/changed this notice in the meantime\./)).not.toBeInTheDocument();
  });

  test('says that a colleague saved it meanwhile, and lets choose', async () => {
    const { user } = await open();
    put('Title', 'Mine');
    comeBack(makeChanged('Theirs'));
    expect(await screen.findByText(COLLEAGUE)).toBeVisible();
    expect(screen.getByText(/changed this notice in the meantime\./)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Mine');
    await user.click(screen.getByRole('button', { name: 'Show theirs and discard mine' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Theirs');
    expect(screen.queryByText(/changed this notice in the meantime\./)).not.toBeInTheDocument();
  });

  test('that was deleted meanwhile can be saved as a new one', async () => {
    const { user, save, currentPath } = await open();
    put('Title', 'Mine');
    api.refuse(DETAIL, 'not_found');
    api.refuse(CHANGE, 'not_found');
    await save();
    expect(await screen.findByText(/Someone deleted this notice in the meantime\./)).toBeVisible();
    const sent: NoticeDraft[] = [];
    const id = '00000000-0000-4000-8000-000000000009';
    api.on('createNotice', (body) => {
      sent.push(body);
      return makeOperatorNotice({ id });
    });
    api.on(DETAIL, () => makeOperatorNotice({ id }));
    await user.click(screen.getByRole('button', { name: 'Save as new notice' }));
    await waitFor(() => expect(currentPath()).toBe(`/operator/notices/${id}`));
    expect(sent.map(({ texts }) => texts.en?.title)).toEqual(['Mine']);
  });

  test('is deleted after a question that names it', async () => {
    const { user, notify, currentPath } = await open();
    let deletedCount = 0;
    let askedCount = 0;
    api.on(DELETE, () => {
      deletedCount += 1;
      api.on(DETAIL, () => {
        askedCount += 1;
        return notice;
      });
      return undefined;
    });
    const dialog = await ask(user);
    expect(within(dialog).getByText('Payouts wait')).toBeVisible();
    expect(dialog).toHaveTextContent('It disappears for everyone immediately, in all languages.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(deletedCount).toBe(0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(within(await ask(user)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentPath()).toBe('/operator/notices'));
    expect(deletedCount).toBe(1);
    // A deleted notice is not refetched.
    expect(askedCount).toBe(0);
    expect(notify.success).toHaveBeenCalledWith('Notice deleted');
  });

  test('is as good as deleted when somebody was faster', async () => {
    const { user, currentPath } = await open(makeOperatorNotice({ publishedAt: null }));
    api.refuse(DELETE, 'not_found');
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('The draft is deleted');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentPath()).toBe('/operator/notices'));
  });

  test('says why it was not deleted, or that nobody knows', async () => {
    const { user } = await open();
    api.disconnect(DELETE);
    const dialog = await ask(user);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(/so this may or may not have been deleted\./)).toBeVisible();
    api.refuse(DELETE, 'forbidden');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(/no longer an operator/)).toBeVisible();
  });

  test('says that there is none, and leads to the list', async () => {
    api.refuse(DETAIL, 'not_found');
    renderWithProviders(<NoticePage />, {
      messages,
      path: '/operator/notices/none',
      pattern: '/operator/notices/:id',
    });
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to list' })).toHaveAttribute('href', '/operator/notices');
  });
});

function makeChanged(title: string): OperatorNotice {
  return makeOperatorNotice({
    changedAt: '2026-01-03T00:00:00.000Z',
    changedBy: COLLEAGUE,
    texts: { en: { title, body: 'Until five.' }, zh: null },
  });
}

const put = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } });

async function ask(user: { click: (element: Element) => Promise<void> }): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  return screen.findByRole('alertdialog');
}
