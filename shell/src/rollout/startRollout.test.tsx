import { renderWithProviders } from '@farm/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { CatalogContext } from '../i18n/CatalogContext.ts';
import { MessageCatalog } from '../i18n/MessageCatalog.ts';
import messages from '../messages/en.json';
import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { makeProbe } from '../testing/makeProbe.tsx';
import { PageVersions } from './PageVersions.ts';
import { startRollout } from './startRollout.tsx';

const OLD = '1.0.0+0123456789ab';
const NEW = '2.0.0+0123456789ab';
const MINUTE_MS = 60_000;

let isHidden = false;

beforeEach(() => {
  isHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Sets the versions the gateway would now give this visitor; null makes it unreachable. */
function serveCurrent(current: { rev?: number; shell?: string; remotes?: Record<string, string> } | null) {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      current
        ? Promise.resolve(
            Response.json({ rev: 2, shell: OLD, remotes: { assets: OLD, info: OLD }, ...current }),
          )
        : Promise.reject(new TypeError('Failed to fetch')),
    );
}

function Page({ versions }: { versions: PageVersions }) {
  const [notices, setNotices] = useState<ReactNode>(null);
  useEffect(() => startRollout(versions, setNotices), [versions]);
  return (
    <>
      <input aria-label="Amount" />
      {notices}
    </>
  );
}

/** Marks the old version of `assets` as running, if the page has that remote. */
function runAssets(versions: PageVersions) {
  const assets = versions.listRemotes().find(({ resolved }) => resolved.name === 'assets');
  if (assets) assets.state = { kind: 'running', module: makeProbe('assets'), version: OLD };
}

/** Renders a page; `messages` has the texts that its notices load. */
function renderPage(versions: PageVersions) {
  renderWithProviders(
    <CatalogContext value={new MessageCatalog('en')}>
      <Page versions={versions} />
    </CatalogContext>,
    { messages: messages },
  );
}

/** Renders a page in which `assets` has been opened. */
function openPage(remotes = [makeRemote('assets'), makeRemote('info')]) {
  const versions = new PageVersions(makePageData({ remotes }));
  runAssets(versions);
  renderPage(versions);
  return versions;
}

/** Advances the timers and lets the results render. */
async function advance(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await act(() => jest.advanceTimersByTimeAsync(200));
}
async function returnToPage() {
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(0);
}
const queryOffer = () => screen.queryByText(/A different version of this site is available\./);

describe('another version', () => {
  test.each([
    ['of the shell', { shell: NEW }],
    ['of a remote that was opened here', { remotes: { assets: NEW } }],
  ])('%s is offered after five minutes', async (_what, current) => {
    serveCurrent(current);
    openPage();
    await advance(5 * MINUTE_MS - 500);
    expect(queryOffer()).not.toBeInTheDocument();
    await advance(1000);
    expect(queryOffer()).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('A different version of this site is available.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  test('is looked for when somebody comes back to the page, at most once a minute', async () => {
    serveCurrent({ shell: NEW });
    openPage();
    await returnToPage();
    expect(fetch).not.toHaveBeenCalled();
    await advance(MINUTE_MS);
    await returnToPage();
    await returnToPage();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(queryOffer()).toBeVisible();
  });

  test('is not looked for while nobody looks at the page', async () => {
    serveCurrent({ shell: NEW });
    openPage();
    isHidden = true;
    await advance(60 * MINUTE_MS);
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each<[string, Parameters<typeof serveCurrent>[0]]>([
    ['a remote that was not opened here', { remotes: { assets: OLD, info: NEW } }],
    ['nothing', {}],
    ['a gateway that does not answer', null],
    ['a remote that is gone', { remotes: {} }],
  ])('is not offered because of %s', async (_what, current) => {
    serveCurrent(current);
    openPage();
    await advance(11 * MINUTE_MS);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(queryOffer()).not.toBeInTheDocument();
  });

  test('that did not load here is nothing to reload for', async () => {
    serveCurrent({ remotes: { assets: NEW } });
    const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets', { version: NEW })] }));
    runAssets(versions);
    renderPage(versions);
    await advance(6 * MINUTE_MS);
    expect(queryOffer()).not.toBeInTheDocument();
  });

  test('that is put off is offered again with the next revision only', async () => {
    serveCurrent({ shell: NEW, rev: 2 });
    openPage();
    await advance(6 * MINUTE_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(queryOffer()).not.toBeInTheDocument();
    await advance(30 * MINUTE_MS);
    expect(queryOffer()).not.toBeInTheDocument();
    serveCurrent({ shell: NEW, rev: 3 });
    await advance(6 * MINUTE_MS);
    expect(queryOffer()).toBeVisible();
  });

  test('that was taken back is offered no more', async () => {
    serveCurrent({ shell: NEW });
    openPage();
    await advance(6 * MINUTE_MS);
    expect(queryOffer()).toBeVisible();
    serveCurrent({});
    await advance(6 * MINUTE_MS);
    expect(queryOffer()).not.toBeInTheDocument();
  });

  test('waits while a form is half-filled', async () => {
    serveCurrent({ shell: NEW });
    openPage();
    const field = screen.getByLabelText('Amount');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '5' } });
    await advance(6 * MINUTE_MS);
    expect(queryOffer()).not.toBeInTheDocument();
    fireEvent.change(field, { target: { value: '' } });
    await advance(3000);
    expect(queryOffer()).toBeVisible();
    fireEvent.change(field, { target: { value: '6' } });
    await advance(3000);
    expect(queryOffer()).not.toBeInTheDocument();
  });
});

describe('a page with something else than everyone gets', () => {
  const substitutes = [
    makeRemote('assets', { why: { kind: 'override', origin: 'http://localhost:3103' } }),
    makeRemote('info', { why: { kind: 'preview' } }),
  ];

  test('says what and from where all the time, and leads back', async () => {
    openPage([...substitutes, makeRemote('auth')]);
    const badge = await screen.findByRole('complementary', { name: 'You’re not seeing the public version' });
    expect(badge).toHaveTextContent('assets is loaded from http://localhost:3103');
    expect(badge).toHaveTextContent(`Previewing info ${OLD}`);
    expect(badge).not.toHaveTextContent('auth');
    history.replaceState(null, '', '/assets?tab=2#top');
    const reset = screen.getByRole('link', { name: 'Remove all' });
    // jsdom does not implement navigation.
    reset.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(reset);
    expect(reset).toHaveAttribute('href', '/assets?tab=2&mf=#top');
  });

  test('that a link previews names person and end, and says when it has ended', async () => {
    const until = new Date(Date.now() + 10 * MINUTE_MS);
    openPage([
      makeRemote('assets', { why: { kind: 'preview', person: 'Ada Lovelace', until: until.toISOString() } }),
    ]);
    const badge = await screen.findByRole('complementary');
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(until);
    expect(badge).toHaveTextContent(`Previewing assets ${OLD} for Ada Lovelace, until ${time}`);
    expect(screen.getByRole('link', { name: 'End preview' })).toBeVisible();
    serveCurrent({});
    await advance(10 * MINUTE_MS);
    expect(badge).toHaveTextContent(`The preview of assets ${OLD} has ended`);
  });

  test('says so of the shell too', async () => {
    const { shell } = makePageData();
    const versions = new PageVersions(makePageData({ shell: { ...shell, why: { kind: 'preview' } } }));
    renderPage(versions);
    expect(await screen.findByRole('complementary')).toHaveTextContent(`Previewing shell ${OLD}`);
  });

  test('goes on saying so beside an offer to reload', async () => {
    serveCurrent({ shell: NEW });
    openPage(substitutes);
    await advance(6 * MINUTE_MS);
    expect(queryOffer()).toBeVisible();
    expect(screen.getByRole('complementary')).toBeVisible();
  });
});

test.each([
  ['a page with what everyone gets', []],
  [
    'one of a farm that is developed',
    [makeRemote('assets', { why: { kind: 'override', origin: 'http://localhost:3103', isForAll: true } })],
  ],
])('%s shows nothing', async (_page, remotes) => {
  openPage(remotes);
  await advance(1000);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
