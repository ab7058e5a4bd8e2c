import { languages, type Locale } from '@farm/contracts';
import type { Messages, Notify, PageInfo, SessionState } from '@farm/remote-sdk';
import { baseApi, type ApiEnvironment } from '@farm/remote-sdk/api';
import { NotifyProvider, PageProvider, SessionProvider } from '@farm/remote-sdk/host';
import { configureStore } from '@reduxjs/toolkit';
import { useMemo, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { makeProfile } from '../factories.ts';

interface AloneProvidersProps {
  locale: Locale;
  messages: Messages;
  onLocale: (locale: Locale) => void;
  isOperator: boolean;
  isSignedIn: boolean;
  setIsSignedIn: (isSignedIn: boolean) => void;
  onToast: (text: string) => void;
  children: ReactNode;
}

/** Provides everything that a page may expect from its shell. */
export function AloneProviders({ locale, messages, onLocale, onToast, ...rest }: AloneProvidersProps) {
  const { isOperator, isSignedIn, setIsSignedIn, children } = rest;
  const { tag, currency } = languages[locale];
  const [store] = useState(() => createStore());
  const page = useMemo(
    (): PageInfo => ({
      locale,
      apiHost: '',
      humanCheck: { kind: 'altcha', productHost: null },
      setLocale: (next) => {
        onLocale(next);
        return Promise.resolve();
      },
    }),
    [locale, onLocale],
  );
  const session = useMemo((): SessionState => {
    const setSignedIn = (next: boolean) => {
      setIsSignedIn(next);
      return Promise.resolve();
    };
    return {
      status: isSignedIn ? 'signedIn' : 'signedOut',
      isLoggedIn: isSignedIn,
      user: isSignedIn ? makeProfile({ role: isOperator ? 'admin' : 'user' }) : null,
      signIn: () => setSignedIn(true),
      signOut: () => setSignedIn(false),
    };
  }, [isOperator, isSignedIn, setIsSignedIn]);
  const notify = useMemo(
    (): Notify => ({ success: onToast, info: onToast, warning: onToast, error: onToast }),
    [onToast],
  );
  return (
    <Provider store={store}>
      <IntlProvider
        locale={tag}
        messages={messages}
        formats={{ number: { currency: { style: 'currency', currency } } }}
      >
        <PageProvider value={page}>
          <SessionProvider value={session}>
            <NotifyProvider value={notify}>{children}</NotifyProvider>
          </SessionProvider>
        </PageProvider>
      </IntlProvider>
    </Provider>
  );
}

function createStore() {
  const environment: ApiEnvironment = {
    apiHost: '',
    readToken: () => 'made-up',
    readLanguage: () => document.documentElement.lang,
  };
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: environment } }).concat(baseApi.middleware),
  });
}
