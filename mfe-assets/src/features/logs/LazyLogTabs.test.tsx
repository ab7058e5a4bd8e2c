import {
  act,
  createFakeApi,
  createFakeScreen,
  renderWithProviders,
  screen,
  withElapsedTime,
} from '@farm/testing';
import messages from '../../messages/en.json';
import { LazyLogTabs } from './LazyLogTabs.tsx';

describe('the logs below the first view', () => {
  const api = createFakeApi();
  const fakeScreen = createFakeScreen();
  beforeEach(() => {
    api.on('listBalanceLog', () => ({ items: [], nextCursor: null }));
    api.on('listPrices', () => ({ items: [] }));
  });

  const draw = () =>
    renderWithProviders(<LazyLogTabs onCancel={() => undefined} isCanceling={false} />, {
      messages,
      path: '/center',
    });

  test('are announced by their heading, and come when they are near the screen', async () => {
    draw();
    expect(screen.getByRole('heading', { level: 2, name: 'Logs' })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    act(() => fakeScreen.comeNear());
    expect(await screen.findByRole('tab', { name: 'Balance log' })).toBeVisible();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  test('come without being scrolled to, once the page has had its time', async () => {
    await withElapsedTime(6000, draw);
    expect(await screen.findByRole('tab', { name: 'Balance log' })).toBeVisible();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });
});
