import { locales, type Locale } from '@farm/contracts';
import type { Mount, RemoteDescriptor } from '@farm/contracts/registry';
import { Link, type Messages, type Remote } from '@farm/remote-sdk';
import { loadInLocale } from '@farm/remote-sdk/host';
import { Box, Button, Card, Container, MuiLink, Stack } from '@farm/ui';
import { AppTheme } from '@farm/ui/host';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { AloneBoundary } from './AloneBoundary.tsx';
import { AloneProviders } from './AloneProviders.tsx';

interface MiniShellProps {
  remote: Remote;
  descriptor: RemoteDescriptor;
}

/**
 * Minimal shell for running a remote alone: its pages, links between them, the language choice and a fake session.
 */
export function MiniShell({ remote, descriptor }: MiniShellProps) {
  const [locale, setLocale] = useState<Locale>('en');
  const [isSignedIn, setIsSignedIn] = useState(true);
  const messages = useMessages(remote, locale);
  const pages = useMemo(() => createPages(remote), [remote]);
  const [toast, setToast] = useState('');
  const { pathname } = useLocation();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  if (!messages) return null;
  return (
    <AloneProviders
      locale={messages.locale}
      messages={messages.messages}
      onLocale={setLocale}
      isOperator={descriptor.mounts.some(({ roles }) => roles !== undefined)}
      {...{ isSignedIn, setIsSignedIn }}
      onToast={setToast}
    >
      <AppTheme>
        <Container component="header" sx={{ py: 2 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <strong>{toTitle(descriptor.title, locale)}</strong>
            <Stack
              component="nav"
              aria-label="Pages"
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 2, flexGrow: 1 }}
            >
              {listLinks(descriptor).map(({ path, title }) => (
                <MuiLink key={path} component={Link} to={path}>
                  {toTitle(title, locale)}
                </MuiLink>
              ))}
            </Stack>
            <Button color="inherit" onClick={() => setIsSignedIn(!isSignedIn)}>
              {isSignedIn ? 'Sign out' : 'Sign in'}
            </Button>
            {locales.map((language) => (
              <Button
                key={language}
                color="inherit"
                aria-pressed={language === locale}
                onClick={() => setLocale(language)}
              >
                {language}
              </Button>
            ))}
          </Stack>
        </Container>
        <Box component="main">
          <AloneBoundary key={pathname}>
            <Suspense fallback={<Container>Loading</Container>}>
              <Routes>
                {descriptor.mounts.map(({ path, page }) => {
                  const Page = pages[page];
                  return Page ? <Route key={path} path={path} element={<Page />} /> : null;
                })}
                <Route path="*" element={<MountList mounts={descriptor.mounts} />} />
              </Routes>
            </Suspense>
          </AloneBoundary>
        </Box>
        <Container role="status">{toast === '' ? null : <Toast>{toast}</Toast>}</Container>
      </AppTheme>
    </AloneProviders>
  );
}

function Toast({ children }: { children: ReactNode }) {
  return <Card sx={{ p: 2, position: 'fixed', insetBlockEnd: 16 }}>{children}</Card>;
}

function MountList({ mounts }: { mounts: Mount[] }) {
  return (
    <Container>
      <p>This remote mounts these paths:</p>
      <ul>
        {mounts.map(({ path }) => (
          <li key={path}>{path.includes(':') ? path : <Link to={path}>{path}</Link>}</li>
        ))}
      </ul>
    </Container>
  );
}

/** Returns the messages and their language; the previous messages stay until the next have loaded. */
function useMessages(remote: Remote, locale: Locale) {
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Messages } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadAllMessages(remote, locale).then((messages) => {
      if (isCurrent) setLoaded({ locale, messages });
    });
    return () => {
      isCurrent = false;
    };
  }, [remote, locale]);
  return loaded;
}

async function loadAllMessages({ loadMessages, routes }: Remote, locale: Locale): Promise<Messages> {
  const loaders = [loadMessages, ...Object.values(routes).flatMap((page) => page.loadMessages ?? [])];
  return Object.assign(
    {},
    ...(await Promise.all(loaders.map((load) => loadInLocale(load, locale)))),
  ) as Messages;
}

function createPages({ routes }: Remote) {
  return Object.fromEntries(
    Object.entries(routes).map(([page, load]) => [page, lazy(async () => ({ default: await load() }))]),
  );
}

/** Lists each page once, by its first path without parameters. */
function listLinks({ mounts }: RemoteDescriptor): Mount[] {
  const plain = mounts.filter(({ path }) => !path.includes(':'));
  return plain.filter(({ page }, index) => plain.findIndex((other) => other.page === page) === index);
}

function toTitle(titles: Mount['title'], locale: Locale): string {
  return titles[locale] ?? titles.en;
}
