import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { ShellServices } from './boot/createShell.ts';
import { createWordsReporter } from './i18n/createWordsReporter.ts';
import { LocaleProvider } from './i18n/LocaleProvider.tsx';
import { ShellBoundary } from './pages/ShellBoundary.tsx';
import { ProofBridge } from './proof/ProofBridge.tsx';
import { SettingsContext } from './settings/useSettings.ts';
import { ShellTheme } from './settings/ShellTheme.tsx';
import { RemotePagesContext } from './remotes/RemotePagesContext.ts';
import { LazyRollout } from './rollout/LazyRollout.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { SnapshotContext } from './snapshot/useSnapshotEnd.ts';
import { SessionBridge } from './session/SessionBridge.tsx';
import { OfflineBar } from './notify/OfflineBar.tsx';
import { ToastBridge } from './notify/ToastBridge.tsx';
import { WaitingBridge } from './waiting/WaitingBridge.tsx';

interface AppProps extends ShellServices {
  /** False renders the providers and base styles without a page. Default: true. */
  hasPage?: boolean;
}

/** Root component: composes the page from its providers and routes. */
export function App({
  page,
  store,
  settings,
  theme,
  catalog,
  pages,
  versions,
  apiHost,
  snapshot,
  stopWatching,
  hasPage = true,
}: AppProps) {
  const handleWordsFailure = useMemo(() => createWordsReporter(versions), [versions]);
  return (
    <Provider store={store}>
      <SettingsContext value={settings}>
        <LocaleProvider
          catalog={catalog}
          apiHost={apiHost}
          humanCheck={page.humanCheck}
          agent={page.agent}
          onFailure={handleWordsFailure}
        >
          <ShellTheme loaded={theme}>
            {hasPage ? (
              <>
                <ShellBoundary
                  onFailure={(failure) => {
                    versions.reportShell('crash', failure);
                    // The card that says so must not stay behind it.
                    snapshot.end();
                  }}
                >
                  <ToastBridge>
                    <BrowserRouter>
                      <SessionBridge>
                        <RemotePagesContext value={pages}>
                          <SnapshotContext value={snapshot}>
                            <AppRoutes remotes={page.remotes} />
                          </SnapshotContext>
                        </RemotePagesContext>
                        <WaitingBridge />
                        <ProofBridge prover={store.prover} />
                      </SessionBridge>
                    </BrowserRouter>
                  </ToastBridge>
                </ShellBoundary>
                <OfflineBar />
                <LazyRollout versions={versions} stopWatching={stopWatching} />
              </>
            ) : null}
          </ShellTheme>
        </LocaleProvider>
      </SettingsContext>
    </Provider>
  );
}
