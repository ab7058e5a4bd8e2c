import type { NoticeDraft, OperatorNotice } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
} from '@farm/testing';
import messages from '../messages/en.json';
import { makeOperatorNotice } from '../testing/factories.ts';
import { NewNoticePage } from './NewNoticePage.tsx';

const CREATE = 'createNotice';

afterEach(() => sessionStorage.clear());

describe('a new notice', () => {
  const api = createFakeApi();
  const open = () => {
    const page = renderWithProviders(<NewNoticePage />, { messages, path: '/operator/notices/new' });
    const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
    return { ...page, save };
  };
  const listen = () => {
    const sent: NoticeDraft[] = [];
    api.on(CREATE, (body) => {
      sent.push(body);
      return makeOperatorNotice();
    });
    return sent;
  };

  test('is previewed as it is typed, in each language, and saved as a draft at first', async () => {
    const sent = listen();
    const { user, save, notify, currentPath } = open();
    expect(screen.getByText(/readers of this language see another one/)).toBeVisible();
    put('Title', ' Payouts wait ');
    put(BODY, '# When\n\nUntil **four**, <b>really</b>.');
    expect(await screen.findByRole('heading', { name: 'When', level: 4 })).toBeVisible();
    expect(screen.getByText('four').tagName).toBe('STRONG');
    expect(screen.getByText(/<b>really<\/b>/, { selector: 'p' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: '中文' }));
    expect(screen.getByLabelText('Title')).toHaveValue('');
    put('Title', '暂停付款');
    put(BODY, '至四点。');
    expect(screen.getByLabelText('Title')).toHaveAttribute('lang', 'zh');
    expect(screen.getByText('Stays a draft that only operators see.')).toBeVisible();
    await save();
    await waitFor(() => expect(currentPath()).toBe(`/operator/notices/${makeOperatorNotice().id}`));
    expect(sent).toEqual([
      {
        isPinned: false,
        isPublished: false,
        texts: {
          en: { title: 'Payouts wait', body: '# When\n\nUntil **four**, <b>really</b>.' },
          zh: { title: '暂停付款', body: '至四点。' },
        },
      },
    ]);
    expect(notify.success).toHaveBeenCalledWith('Draft saved');
  });

  test('says that everybody will see it before it is published, and leaves an empty language out', async () => {
    const sent = listen();
    const { user, save, notify } = open();
    put('Title', 'Payouts wait');
    put(BODY, 'Until four.');
    await user.click(screen.getByRole('switch', { name: 'Published' }));
    await user.click(screen.getByRole('switch', { name: /^Pinned/ }));
    expect(screen.getByText(/^Becomes visible to everyone immediately, dated now\./)).toBeVisible();
    await save();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Notice published'));
    expect(sent).toEqual([
      {
        isPinned: true,
        isPublished: true,
        texts: { en: { title: 'Payouts wait', body: 'Until four.' }, zh: null },
      },
    ]);
  });

  test('says what is missing where it is missing, also in the other language', async () => {
    const { user, save } = open();
    await save();
    expect(screen.getByText('Enter a title')).toBeVisible();
    expect(screen.getByText('Enter a text')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    put('Title', 'Payouts wait');
    put(BODY, 'Until four.');
    await user.click(screen.getByRole('tab', { name: '中文' }));
    put('Title', '很'.repeat(121));
    await user.click(screen.getByRole('tab', { name: 'English' }));
    await save();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('中文: needs attention');
    expect(screen.getByText('121 characters; at most 120')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
  });

  test('shows what the farm does not take where it was typed, until that is changed', async () => {
    api.refuse(CREATE, 'validation_failed', { fields: { 'texts.en.body': 'Control characters' } });
    const { save } = open();
    put('Title', 'Payouts wait');
    put(BODY, 'Until four.');
    await save();
    expect(await screen.findByText(/^The farm doesn’t accept this text\./)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(BODY)).toHaveFocus());
    put(BODY, 'Until five.');
    expect(screen.queryByText(/^The farm doesn’t accept this text\./)).not.toBeInTheDocument();
  });

  test('is kept when the page is left, and can be discarded', async () => {
    const first = open();
    put('Title', 'Half a title');
    first.unmount();
    const { user, unmount } = open();
    expect(screen.getByLabelText('Title')).toHaveValue('Half a title');
    expect(screen.getByText(/Your unsaved text was restored\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Title')).toHaveValue('');
    unmount();
    open();
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(screen.queryByText(/Your unsaved text was restored\./)).not.toBeInTheDocument();
  });

  test('has the browser ask before its tab is closed, only while something is unsaved', () => {
    open();
    expect(isAskedOnLeaving()).toBe(false);
    put('Title', 'Payouts wait');
    expect(isAskedOnLeaving()).toBe(true);
    put('Title', '');
    expect(isAskedOnLeaving()).toBe(false);
  });

  test.each([
    ['a broken connection', () => api.disconnect(CREATE), /so this may or may not have been saved\./],
    ['a failure', () => api.refuse(CREATE, 'internal_error'), /^Not saved:/],
    ['a lost role', () => api.refuse(CREATE, 'forbidden'), /no longer an operator/],
  ])('says what %s means, and keeps what was typed', async (_name, fail, words) => {
    fail();
    const { save } = open();
    put('Title', 'Payouts wait');
    put(BODY, 'Until four.');
    await save();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Payouts wait');
  });

  test('says that saving is slow, and can stop waiting for it', async () => {
    api.on(CREATE, () => new Promise<OperatorNotice>(() => undefined));
    const { user } = open();
    put('Title', 'Payouts wait');
    put(BODY, 'Until four.');
    const button = screen.getByRole('button', { name: 'Save' });
    await withElapsedTime(SLOW_AFTER_MS, () => button.click());
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(
      await screen.findByText(/You stopped waiting, so this may or may not have been saved\./),
    ).toBeVisible();
  });
});

const BODY = 'Text (Markdown)';
/** At once, because typing letter by letter is slow. */
const put = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } });

function isAskedOnLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
