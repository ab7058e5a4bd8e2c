import { AppTheme } from '@farm/ui/host';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { Booted } from './boot/boot.ts';
import { LocaleProvider } from './i18n/LocaleProvider.tsx';
import { ShellBoundary } from './pages/ShellBoundary.tsx';
import { readMode } from './settings/readMode.ts';
import { RemotePagesContext } from './remotes/RemotePagesContext.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { SessionBridge } from './session/SessionBridge.tsx';
import { ToastBridge } from './notify/ToastBridge.tsx';

/** The composition of the page, from the outside in. */
export function App({ page, store, catalog, pages, apiHost }: Booted) {
  const [mode] = useState(readMode);
  return (
    <Provider store={store}>
      <AppTheme mode={mode}>
        <LocaleProvider catalog={catalog} apiHost={apiHost} humanCheck={page.humanCheck}>
          <ShellBoundary>
            <ToastBridge>
              <BrowserRouter>
                <SessionBridge>
                  <RemotePagesContext value={pages}>
                    <AppRoutes remotes={page.remotes} />
                  </RemotePagesContext>
                </SessionBridge>
              </BrowserRouter>
            </ToastBridge>
          </ShellBoundary>
        </LocaleProvider>
      </AppTheme>
    </Provider>
  );
}
