import { useLocation } from '@farm/remote-sdk';
import { fireEvent, renderWithProviders, type PageOptions } from '@farm/testing';
import messages from '../messages/en.json';
import { FactorResetPage } from '../routes/FactorResetPage.tsx';
import { LockdownPage } from '../routes/LockdownPage.tsx';
import { LoginPage } from '../routes/LoginPage.tsx';
import { NewPasswordPage } from '../routes/NewPasswordPage.tsx';
import { RegisterPage } from '../routes/RegisterPage.tsx';
import { VerifyPage } from '../routes/VerifyPage.tsx';

const pages: Record<string, () => React.ReactNode> = {
  '/auth/login': LoginPage,
  '/auth/register': RegisterPage,
  '/auth/new-password': NewPasswordPage,
  '/auth/verify': VerifyPage,
  '/auth/lockdown': LockdownPage,
  '/auth/factor-reset': FactorResetPage,
};

/** Renders the page of a path with working links between the auth pages, for a guest unless overridden. */
export function renderAuthPages(path: string, options: Partial<PageOptions> = {}) {
  return renderWithProviders(<AuthPages />, {
    messages,
    path,
    ...options,
    session: { status: 'signedOut', ...options.session },
  });
}

/** Simulated user of a test. */
export type User = ReturnType<typeof renderAuthPages>['user'];

/** Fills a field in a single step, like a password manager. */
export function fillField(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

function AuthPages() {
  const { pathname } = useLocation();
  const Page = pages[pathname];
  return Page ? <Page key={pathname} /> : <p>{pathname}</p>;
}
