import type { SessionState } from '@farm/remote-sdk';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { renderWithProviders } from '@farm/testing';
import { act, screen } from '@testing-library/react';
import messages from '../messages/en.json';
import { SessionGuard } from './SessionGuard.tsx';

const renderGuarded = (
  status: SessionState['status'],
  path = '/center/my/assets',
  session: Partial<SessionState> = {},
) =>
  renderWithProviders(
    <SessionGuard>
      <p>1.5 XCH</p>
    </SessionGuard>,
    { messages, session: { status, ...session }, path, pattern: '/center/*' },
  );

describe('a page for users', () => {
  test('shows a loader while nobody knows who is there', () => {
    const { currentPath } = renderGuarded('loading');
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByText('1.5 XCH')).not.toBeInTheDocument();
    expect(currentPath()).toBe('/center/my/assets');
  });

  test('says so when it takes long to know, and offers two ways out', () => {
    jest.useFakeTimers();
    try {
      renderGuarded('loading');
      act(() => jest.advanceTimersByTime(SLOW_AFTER_MS - 1));
      expect(screen.queryByRole('status')).not.toBeInTheDocument();
      act(() => jest.advanceTimersByTime(1));
    } finally {
      jest.useRealTimers();
    }
    expect(screen.getByRole('status')).toHaveTextContent('Signing you in is taking longer than usual.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('says that the farm cannot be reached while it is asked again, with a way out', () => {
    renderGuarded('loading', '/center', { isRetrying: true });
    expect(screen.getByRole('status')).toHaveTextContent('Can’t reach the farm. Trying again…');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  test('sends a user who has just signed out home', () => {
    const { currentPath } = renderGuarded('signedOut', '/center', { end: 'signedOut' });
    expect(currentPath()).toBe('/');
  });

  test('sends a guest to sign in, and remembers path, query and hash', () => {
    const { currentPath } = renderGuarded('signedOut', '/center/my/assets?tab=profit&page=2#today');
    const login = new URL(currentPath(), 'https://farm.example');
    expect(login.pathname).toBe('/auth/login');
    expect(login.searchParams.get('returnTo')).toBe('/center/my/assets?tab=profit&page=2#today');
    expect(screen.queryByText('1.5 XCH')).not.toBeInTheDocument();
  });

  test('is shown to a user', () => {
    const { currentPath } = renderGuarded('signedIn');
    expect(screen.getByText('1.5 XCH')).toBeVisible();
    expect(currentPath()).toBe('/center/my/assets');
  });
});
