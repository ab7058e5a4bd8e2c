import type { Terms } from '@farm/contracts/terms';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, renderWithProviders, screen, waitFor, withElapsedTime } from '@farm/testing';
import messages from '../messages/en.json';
import { TermsPage } from './TermsPage.tsx';

const READ = 'readTerms';

const second = { version: 2, publishedAt: '2026-03-04T12:00:00.000Z' };
const first = { version: 1, publishedAt: '2026-01-02T12:00:00.000Z' };
const makeTerms = (fields: Partial<Terms> = {}): Terms => ({
  kind: 'terms',
  text: { ...second, locale: 'en', body: '# Fairness\n\nBe **fair**, <b>always</b>.' },
  versions: [second, first],
  ...fields,
});
const earlier = makeTerms({ text: { ...first, locale: 'en', body: 'Be nice.' } });

describe('the terms', () => {
  const api = createFakeApi();
  const open = (path = '/terms', options: Partial<Parameters<typeof renderWithProviders>[1]> = {}) =>
    renderWithProviders(<TermsPage />, { messages, path, session: { status: 'signedOut' }, ...options });

  beforeEach(() => {
    api.on(READ, (_body, request) => (request.url.includes('version=1') ? earlier : makeTerms()));
  });

  test('are shown as they are in force, with the version and its date', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Fairness', level: 2 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
    expect(screen.getByText(/^Version 2, in force since/)).toHaveTextContent(
      'Version 2, in force since March 4, 2026.',
    );
    expect(screen.getByText('fair').tagName).toBe('STRONG');
    expect(screen.getByText(/<b>always<\/b>/).closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(screen.queryByText('This version is no longer in force.')).not.toBeInTheDocument();
  });

  test('list earlier versions, which are marked as no longer in force and lead back', async () => {
    const { user, currentPath } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Version' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Version 2, Mar 4, 2026 (in force)',
      'Version 1, Jan 2, 2026',
    ]);
    await user.click(screen.getByRole('option', { name: /^Version 1/ }));
    expect(await screen.findByText('Be nice.')).toBeVisible();
    expect(currentPath()).toBe('/terms?version=1');
    expect(screen.getByText('This version is no longer in force.')).toBeVisible();
    expect(screen.getByText(/^Version 1, in force from/)).toHaveTextContent(
      'Version 1, in force from January 2, 2026 to March 4, 2026.',
    );
    await user.click(screen.getByRole('link', { name: 'Show the current version' }));
    expect(await screen.findByText('fair')).toBeVisible();
    expect(currentPath()).toBe('/terms');
    await user.click(screen.getByRole('combobox', { name: 'Version' }));
    await user.click(screen.getByRole('option', { name: /^Version 1/ }));
    await screen.findByText('Be nice.');
    await user.click(screen.getByRole('combobox', { name: 'Version' }));
    await user.click(screen.getByRole('option', { name: /^Version 2/ }));
    await waitFor(() => expect(currentPath()).toBe('/terms'));
  });

  test('offer no choice of a single version', async () => {
    api.on(READ, () => makeTerms({ versions: [second] }));
    open();
    await screen.findByText('fair');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  test('name a language that only newer builds know', async () => {
    // An older build still gets texts in a language that was added to the table after it.
    const locale = 'ja' as NonNullable<Terms['text']>['locale'];
    api.on(READ, () => makeTerms({ text: { ...second, locale, body: '公正に。' } }));
    open();
    expect((await screen.findByText('公正に。')).closest('[lang]')).toHaveAttribute('lang', 'ja');
    expect(screen.getByText('This text is available in Japanese only.')).toBeVisible();
  });

  test('are asked for in the language of the page, and say if they are in another one only', async () => {
    const requests: string[] = [];
    api.on(READ, (_body, request) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      return makeTerms({ text: { ...second, locale: 'zh', body: '公平。' } });
    });
    open();
    expect((await screen.findByText('公平。')).closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
    expect(screen.getByText('This text is available in Chinese only.')).toBeVisible();
    expect(requests).toEqual(['/api/terms/terms?locale=en']);
  });

  test.each([
    ['terms', 'No terms published yet'],
    ['privacy', 'No privacy policy published yet'],
  ] as const)('say that nothing was published (%s)', async (kind, title) => {
    const asked = jest.fn();
    api.on(READ, (_body, request) => {
      asked(new URL(request.url).pathname);
      return { kind, text: null, versions: [] };
    });
    open(`/${kind}`, { session: { status: 'signedIn' } });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(asked.mock.calls).toEqual([[`/api/terms/${kind}`]]);
  });

  test.each(['not_found', 'validation_failed'] as const)(
    'of a version that does not exist lead to the current one (%s)',
    async (code) => {
      api.refuse(READ, code);
      open('/terms?version=9');
      expect(await screen.findByRole('alert')).toHaveTextContent('There is no version with this number.');
      expect(screen.getByRole('link', { name: 'Show the current version' })).toHaveAttribute(
        'href',
        '/terms',
      );
    },
  );

  test.each(['x', '-1', '1.5', '0', ''])('are in force for the version “%s”', async (version) => {
    open(`/terms?version=${version}`);
    expect(await screen.findByText('fair')).toBeVisible();
  });

  test('that fail name it, and recover by Retry', async () => {
    api.refuse(READ, 'internal_error');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the Terms');
    api.on(READ, () => makeTerms());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('fair')).toBeVisible();
  });

  test('that are slow say so', async () => {
    api.on(READ, () => new Promise<never>(() => undefined));
    await withElapsedTime(SLOW_AFTER_MS, () => open());
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading text' })).toBeVisible();
  });
});
