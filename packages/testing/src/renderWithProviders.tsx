import { languages, type Locale } from '@farm/contracts';
import type { Messages, Notify, PageInfo, SessionState } from '@farm/remote-sdk';
import {
  baseApi,
  restoreKnownResponses,
  type ApiEnvironment,
  type KnownResponses,
} from '@farm/remote-sdk/api';
import { NotifyProvider, PageProvider, SessionProvider } from '@farm/remote-sdk/host';
import { AppTheme } from '@farm/ui/host';
import { configureStore } from '@reduxjs/toolkit';
import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { act, useState, type ReactElement, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { makeProfile } from './factories.ts';

/** Page around a component; by default, that of a signed-in user. */
export interface PageOptions {
  /** Messages of the deployable under test, by id. */
  messages: Messages;
  /** Initial path, query and hash. */
  path?: string;
  /** Route pattern, required if the component reads path parameters. */
  pattern?: string;
  session?: Partial<SessionState>;
  page?: Partial<PageInfo>;
  /** Language of the page's numbers, if it is one without messages; texts stay those of `page.locale`. */
  numberLocale?: string;
  /** Responses that the tab kept of its last page, by the cache key of their query. */
  known?: KnownResponses;
}

/** Handles of a rendered component. */
export interface RenderedPage extends RenderResult {
  /** Simulated user input. */
  user: UserEvent;
  session: SessionState;
  page: PageInfo;
  notify: { [Method in keyof Notify]: jest.Mock<undefined, [string]> };
  /** Returns the current path, query and hash. */
  currentPath: () => string;
  /** Changes the language of the page's numbers, as a visitor changes the language while a form is open. */
  changeNumberLocale: (locale: string) => void;
  /** Returns everything that the store holds, as JSON: a secret must not be in it. */
  storedText: () => string;
}

/** Renders a component inside the shell's providers, and returns the handles that a test needs. */
export function renderWithProviders(element: ReactElement, options: PageOptions): RenderedPage {
  const { messages, path = '/', pattern = '*', numberLocale } = options;
  const session = makeSessionState(options.session);
  const page = makePage(options.page);
  const notify = makeNotify();
  const store = makeStore(page);
  if (options.known) store.dispatch(restoreKnownResponses(options.known));
  let location = path;
  function LocationReader() {
    const { pathname, search, hash } = useLocation();
    location = pathname + search + hash;
    return null;
  }
  let setNumberLocale: (locale: string) => void = () => undefined;
  function PageFacts({ children }: { children: ReactNode }) {
    const [current, setCurrent] = useState<string>(numberLocale ?? page.locale);
    setNumberLocale = setCurrent;
    // A remote that is older than a language gets a locale outside its type, too.
    return <PageProvider value={{ ...page, locale: current as Locale }}>{children}</PageProvider>;
  }
  const view = render(
    <Provider store={store}>
      <IntlProvider
        locale={page.locale}
        messages={{ ...readKitMessages(page.locale), ...messages }}
        formats={{ number: { currency: { style: 'currency', currency: languages[page.locale].currency } } }}
        onError={failTest}
      >
        <AppTheme>
          <PageFacts>
            <SessionProvider value={session}>
              <NotifyProvider value={notify}>
                <MemoryRouter initialEntries={[path]}>
                  <LocationReader />
                  <Routes>
                    <Route path={pattern} element={element} />
                    <Route path="*" element={null} />
                  </Routes>
                </MemoryRouter>
              </NotifyProvider>
            </SessionProvider>
          </PageFacts>
        </AppTheme>
      </IntlProvider>
    </Provider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    session,
    page,
    notify,
    currentPath: () => location,
    changeNumberLocale: (locale) => act(() => setNumberLocale(locale)),
    storedText: () => JSON.stringify(store.getState()),
  };
}

/** Messages that the build adds to a remote's own. */
function readKitMessages(locale: Locale): Messages {
  return jest.requireActual(`@farm/kit/messages/${locale}.json`);
}

/** Without a text, or with one that cannot be written, a page shows its ID: its test fails. */
function failTest(error: Error): never {
  throw error;
}

function makeSessionState(overrides: Partial<SessionState> = {}): SessionState {
  const status = overrides.status ?? 'signedIn';
  return {
    status,
    isLoggedIn: { loading: null, signedIn: true, signedOut: false }[status],
    user: status === 'signedIn' ? makeProfile() : null,
    signIn: jest.fn(() => Promise.resolve()),
    signOut: jest.fn(() => Promise.resolve()),
    ...overrides,
  };
}

function makePage(overrides: Partial<PageInfo> = {}): PageInfo {
  return {
    locale: 'en',
    setLocale: jest.fn(() => Promise.resolve()),
    apiHost: '',
    humanCheck: { kind: 'altcha', productHost: null },
    ...overrides,
  };
}

function makeNotify() {
  return {
    success: jest.fn<undefined, [string]>(),
    info: jest.fn<undefined, [string]>(),
    warning: jest.fn<undefined, [string]>(),
    error: jest.fn<undefined, [string]>(),
  } satisfies Notify;
}

function makeStore({ apiHost, locale }: PageInfo) {
  const environment: ApiEnvironment = {
    apiHost,
    readToken: () => 'token-of-ada',
    readLanguage: () => locale,
  };
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: environment } }).concat(baseApi.middleware),
  });
}
