import type { OperatorTerms, TermsDraft } from '@farm/contracts/terms';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import messages from '../messages/en.json';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { makeOperatorTerms, makeOperatorTermsList } from '../testing/termsFactories.ts';
import { TermsPage } from './TermsPage.tsx';

const LIST = 'listOperatorTerms';
const PUBLISH = 'publishTerms';
const BODY = 'Text (Markdown)';
const third = { version: 3, publishedAt: '2026-05-06T07:08:09.000Z', by: 'ada@example.org' };
const makeThird = (texts: Partial<OperatorTerms['texts']>) =>
  makeOperatorTerms({ texts, versions: [third, ...makeOperatorTerms().versions] });

afterEach(() => sessionStorage.clear());

describe('the page of the terms', () => {
  const api = createFakeApi();
  const serve = (terms?: OperatorTerms) => api.on(LIST, () => makeOperatorTermsList(terms));
  const render = (path = '/operator/terms') => renderWithProviders(<TermsPage />, { messages, path });
  const open = async (path?: string) => {
    const page = render(path);
    await screen.findByLabelText(BODY);
    const press = () => page.user.click(screen.getByRole('button', { name: 'Publish…' }));
    const ask = async () => {
      await press();
      return screen.findByRole('alertdialog');
    };
    const confirm = async () => page.user.click(within(await ask()).getByRole('button', { name: 'Publish' }));
    return { ...page, press, ask, confirm };
  };
  beforeEach(() => serve());

  test('has the text in force to write the next version on, and all versions', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Write version 3 of the Terms' })).toBeVisible();
    expect(screen.getByText(/^In force:/)).toHaveTextContent(
      'In force: Version 2, since Mar 4, 2026 (English)',
    );
    expect(screen.getByLabelText(BODY)).toHaveValue('Be fair.');
    const rows = within(screen.getByRole('table', { name: 'Versions' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Version'),
      expect.stringMatching(/^Version 2In force.*olga@example\.org$/),
      expect.stringMatching(/^Version 1(?!In force).*grace@example\.org$/),
    ]);
    expect(screen.getByRole('link', { name: 'Version 1' })).toHaveAttribute('href', '/terms?version=1');
  });

  test('publishes what was written, in both languages, after a question that says what it means', async () => {
    const sent: [string, TermsDraft][] = [];
    api.on(PUBLISH, (body, request) => {
      sent.push([new URL(request.url).pathname, body]);
      const published = makeThird({ en: 'Be fair and patient.', zh: '公平，耐心。' });
      serve(published);
      return published;
    });
    const { user, ask, notify } = await open();
    put(' Be fair and **patient**. ');
    expect(await screen.findByText('patient')).toBeVisible();
    put(' Be fair and patient. ');
    await user.click(screen.getByRole('tab', { name: '中文' }));
    put('公平，耐心。');
    const dialog = await ask();
    expect(dialog).toHaveAccessibleName('Publish version 3 of the Terms?');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'It takes effect at once: everyone who signs up from now on agrees to it.',
      'It can’t be changed or deleted afterwards, only replaced by another version.',
      'Existing users aren’t asked again. For them, the version they agreed to stays on record.',
    ]);
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Version 3 of the Terms is in force'));
    expect(sent).toEqual([
      [
        '/api/admin/terms/terms',
        { baseVersion: 2, texts: { en: 'Be fair and patient.', zh: '公平，耐心。' } },
      ],
    ]);
    expect(await screen.findByRole('heading', { name: 'Write version 4 of the Terms' })).toBeVisible();
    expect(screen.queryByText(/in the meantime/)).not.toBeInTheDocument();
    expect(isAskedOnLeaving()).toBe(false);
  });

  test('publishes the first version of the privacy policy, which its URL names', async () => {
    const sent: [string, TermsDraft][] = [];
    api.on(PUBLISH, (body, request) => {
      sent.push([new URL(request.url).pathname, body]);
      return makeOperatorTerms({ kind: 'privacy' });
    });
    const { user, currentPath, ask, notify } = await open();
    await user.click(screen.getByRole('button', { name: 'Privacy Policy' }));
    expect(currentPath()).toBe('/operator/terms?kind=privacy');
    expect(screen.getByRole('heading', { name: 'No Privacy Policy yet' })).toBeVisible();
    expect(screen.getByText('Nothing is in force yet.')).toBeVisible();
    expect(screen.getByText(/people agree to nothing\./)).toBeVisible();
    put('We keep little.');
    const dialog = await ask();
    expect(dialog).toHaveTextContent('There is no Chinese text: everyone reads the English one.');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('Version 1 of the Privacy Policy is in force'),
    );
    expect(sent).toEqual([
      ['/api/admin/terms/privacy', { baseVersion: 0, texts: { en: 'We keep little.', zh: null } }],
    ]);
  });

  test('publishes nothing that is missing, too long, or the same', async () => {
    const { user, press } = await open();
    await press();
    expect(screen.getByText('Nothing to publish: the text is the same as version 2.')).toBeVisible();
    put('Be fair. ');
    await press();
    expect(screen.getByText('Nothing to publish: the text is the same as version 2.')).toBeVisible();
    put('  ');
    await press();
    expect(screen.getByText('Enter a text')).toBeVisible();
    expect(screen.getByLabelText(BODY)).toHaveFocus();
    await user.click(screen.getByRole('tab', { name: '中文' }));
    put('很'.repeat(60_001));
    await user.click(screen.getByRole('tab', { name: 'English' }));
    await press();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('中文: needs attention');
    expect(screen.getByText('60,001 characters; at most 60,000')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('shows what the farm does not take at the text', async () => {
    api.refuse(PUBLISH, 'validation_failed', { fields: { 'texts.en': 'Control characters' } });
    const { confirm } = await open();
    put('Be fair!');
    await confirm();
    expect(await screen.findByText(/^The farm doesn’t accept this text\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    put('Be fair.!');
    expect(screen.queryByText(/^The farm doesn’t accept this text\./)).not.toBeInTheDocument();
  });

  test('says that a colleague was faster, and goes on from their version with either text', async () => {
    const sent: TermsDraft[] = [];
    api.refuse(PUBLISH, 'terms_conflict');
    const { user, confirm, ask, press } = await open();
    put('Mine.');
    serve(makeThird({ en: 'Theirs.', zh: null }));
    await confirm();
    const dialog = screen.getByRole('alertdialog');
    expect(await within(dialog).findByText(/^Another operator has just published a version\./)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/has published version 3 in the meantime\./)).toHaveTextContent(
      'ada@example.org has published version 3',
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText(/^Choose above first/)).toBeVisible();
    await press();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep mine as the next version' }));
    expect(screen.getByLabelText(BODY)).toHaveValue('Mine.');
    expect(screen.getByRole('heading', { name: 'Write version 4 of the Terms' })).toBeVisible();
    api.on(PUBLISH, (body) => {
      sent.push(body);
      return makeThird({ en: 'Mine.', zh: null });
    });
    await user.click(within(await ask()).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent).toEqual([{ baseVersion: 3, texts: { en: 'Mine.', zh: null } }]));
  });

  test('lets a colleague’s version take the place of what was written', async () => {
    const { user } = await open();
    put('Mine.');
    serve(makeThird({ en: 'Theirs.', zh: null }));
    setTabVisibility('visible');
    await user.click(await screen.findByRole('button', { name: 'Show theirs and discard mine' }));
    expect(screen.getByLabelText(BODY)).toHaveValue('Theirs.');
    expect(screen.queryByText(/in the meantime/)).not.toBeInTheDocument();
  });

  test('shows a colleague’s version when nothing was written', async () => {
    await open();
    serve(makeThird({ en: 'Theirs.', zh: null }));
    setTabVisibility('visible');
    expect(await screen.findByDisplayValue('Theirs.')).toBeVisible();
    expect(screen.queryByText(/in the meantime/)).not.toBeInTheDocument();
  });

  test('knows its own version again when its response was lost', async () => {
    api.disconnect(PUBLISH);
    const { confirm } = await open();
    put('Mine.');
    serve(makeThird({ en: 'Mine.', zh: null }));
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Write version 4 of the Terms' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/in the meantime/)).not.toBeInTheDocument();
  });

  test.each([
    ['a broken connection', () => api.disconnect(PUBLISH), /nothing is published twice\.$/],
    ['a failure', () => api.refuse(PUBLISH, 'internal_error'), /^Not published:/],
    ['a lost role', () => api.refuse(PUBLISH, 'forbidden'), /no longer an operator/],
    ['the same text', () => api.refuse(PUBLISH, 'terms_unchanged'), /^The text is the same/],
  ])('says what %s means, and keeps what was written', async (_name, fail, words) => {
    fail();
    const { confirm } = await open();
    put('Mine.');
    await confirm();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText(BODY)).toHaveValue('Mine.');
  });

  test('says that publishing is slow, and can stop waiting for it', async () => {
    api.on(PUBLISH, () => new Promise<OperatorTerms>(() => undefined));
    const { user, ask } = await open();
    put('Mine.');
    const button = within(await ask()).getByRole('button', { name: 'Publish' });
    await withElapsedTime(SLOW_AFTER_MS, () => button.click());
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByText(/^You stopped waiting/)).toBeVisible();
  });

  test('keeps what was written when it is left, for each text, with the version it was written on', async () => {
    const first = await open();
    put('Half a sentence');
    expect(isAskedOnLeaving()).toBe(true);
    first.unmount();
    const second = await open('/operator/terms?kind=privacy');
    expect(screen.getByLabelText(BODY)).toHaveValue('');
    second.unmount();
    serve(makeThird({ en: 'Theirs.', zh: null }));
    const { user, unmount } = await open();
    expect(screen.getByLabelText(BODY)).toHaveValue('Half a sentence');
    expect(screen.getByText(/has published version 3 in the meantime\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine as the next version' }));
    unmount();
    await open();
    expect(screen.getByText(/Your unsaved text was restored\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText(BODY)).toHaveValue('Theirs.');
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(LIST, 'internal_error');
    const { user } = render();
    expect(await screen.findByRole('alert')).toBeVisible();
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(BODY)).toBeVisible();
  });

  test('shows that it loads', () => {
    api.on(LIST, () => new Promise<never>(() => undefined));
    render();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  });
});

/** At once, because typing letter by letter is slow. */
function put(text: string) {
  fireEvent.change(screen.getByLabelText(BODY), { target: { value: text } });
}

function isAskedOnLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
