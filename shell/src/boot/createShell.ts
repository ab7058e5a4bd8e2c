import { createRemoteSource } from '#remotes';
import { DEFAULT_LOCALE, languages } from '@farm/contracts';
import type { PageData } from '@farm/contracts/registry';
import { createAppStore } from '../createAppStore.ts';
import { leftToRight, loadDirectionStyles } from '@farm/ui/host';
import { applyLocale, selectLocale, setDocumentLocale } from '../i18n/selectLocale.ts';
import { loadComponentTexts } from '../i18n/loadComponentTexts.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import { MessageCatalog } from '../i18n/MessageCatalog.ts';
import { recordGlobals } from '../remotes/globals.ts';
import { holdPlace } from '../remotes/holdPlace.ts';
import { RemotePages } from '../remotes/RemotePages.ts';
import { PageVersions } from '../rollout/PageVersions.ts';
import { saveNote, recordLeftNote } from '../rollout/pageNote.ts';
import { recordFailedCall } from '../rollout/recordFailedCall.ts';
import { watchPage } from '../rollout/watchPage.ts';
import { LastKnown, toRelease } from '../session/LastKnown.ts';
import { loadSession } from '../session/sessionActions.ts';
import { tokenStore } from '../session/tokenStore.ts';
import { handleSessionRequests } from '../session/sessionHandover.ts';
import { watchOtherTabs } from '../session/watchOtherTabs.ts';
import { SettingsStore } from '../settings/SettingsStore.ts';
import { PageSnapshot } from '../snapshot/PageSnapshot.ts';
import { createEarlyResponses } from './createEarlyResponses.ts';
import { resolveApiHost } from './resolveApiHost.ts';
import { readPageData } from './readPageData.ts';
import { startNextTask } from './startNextTask.ts';
import { publishChunkHashes } from './publishChunkHashes.ts';
import { addTrustedTypesPolicy } from './trustedTypes.ts';

/** Creates and wires all services of the page, and starts restoring the session. */
export async function createShell() {
  const given = readPageData();
  publishChunkHashes(given);
  addTrustedTypesPolicy(listScriptOrigins(given));
  const page = await completePageData(given);
  const catalog = new MessageCatalog(selectLocale());
  const settings = new SettingsStore(() => languages[catalog.read().locale].direction);
  const direction = loadDirectionStyles(settings.read().themeDirection).catch(() => leftToRight);
  const texts = loadComponentTexts(catalog.read().locale).catch(() => undefined);
  const host = resolveApiHost(page);
  const environment = {
    apiHost: host,
    readToken: tokenStore.read,
    readLanguage: () => document.documentElement.lang,
    takeEarlyResponse: createEarlyResponses(),
  };
  await startNextTask();
  const versions = new PageVersions(page);
  holdPlace(versions);
  recordGlobals();
  await startNextTask();
  recordLeftNote(versions);
  saveNote(versions);
  const store = createAppStore(environment, new LastKnown(toRelease(page, host)), (failure) =>
    recordFailedCall(versions, failure),
  );
  const stopWatching = watchPage(versions, store);
  const pages = new RemotePages({ catalog, versions, source: createRemoteSource(page, store) });
  await startNextTask();
  applyLocale(catalog.read().locale);
  const whenSessionKnown = store.dispatch(loadSession());
  store.dispatch(watchOtherTabs());
  handleSessionRequests(store);
  await addShellMessages(catalog);
  const theme = { direction: await direction, texts: await texts };
  return {
    page,
    store,
    settings,
    theme,
    catalog,
    pages,
    versions,
    apiHost: host,
    whenSessionKnown,
    snapshot: new PageSnapshot(),
    stopWatching,
  };
}

/** Services of the page, as created by {@link boot}. */
export type ShellServices = Awaited<ReturnType<typeof createShell>>;

/** Reading dev servers is loaded where there is one: visitors never have any. */
async function completePageData(page: PageData): Promise<PageData> {
  if (!page.remotes.some(({ why }) => why.kind === 'override' && why.isUnread)) return page;
  const { readDevBuilds } = await import('./readDevBuilds.ts');
  return readDevBuilds(page);
}

/** Falls back to English, which is bundled, for this visit if the language fails to load; keeps the user's choice. */
async function addShellMessages(catalog: MessageCatalog): Promise<void> {
  try {
    await catalog.add('shell', loadMessages);
  } catch {
    await catalog.setLocale(DEFAULT_LOCALE);
    await catalog.add('shell', loadMessages);
    setDocumentLocale(DEFAULT_LOCALE);
  }
}

function listScriptOrigins({ remotes, humanCheck }: PageData): string[] {
  const bases = remotes.flatMap((remote) => [remote.baseUrl, remote.lastGood?.baseUrl ?? '/']);
  const turnstile = humanCheck.kind === 'turnstile' ? ['https://challenges.cloudflare.com'] : [];
  return [
    ...new Set([
      location.origin,
      ...turnstile,
      ...bases.map((base) => new URL(base, location.origin).origin),
    ]),
  ];
}
