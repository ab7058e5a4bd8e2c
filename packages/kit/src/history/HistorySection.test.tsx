import { act, createFakeScreen, renderWithProviders, screen } from '@farm/testing';
import { HistorySection } from './HistorySection.tsx';

const loadChart = () => Promise.resolve(({ history }: { history: string }) => <p>Chart of {history}</p>);

const fakeScreen = createFakeScreen();

function open(history: string | undefined) {
  renderWithProviders(
    <HistorySection
      title="Balance over time"
      ranges={['7d', '30d']}
      range="30d"
      onRange={() => undefined}
      query={{ currentData: history, isFetching: history === undefined, refetch: () => Promise.resolve() }}
      ids={{ loading: 'test.loading', failureTitle: 'test.failed', failureText: 'test.failed' }}
      loadChart={loadChart}
      skeleton={<p>a place for the chart</p>}
    />,
    { messages: { 'test.loading': 'Loading the chart', 'test.failed': 'No figures' } },
  );
}

test('keeps the place of a chart far from the screen without saying that anything loads', async () => {
  open('30 days');
  expect(screen.getByText('a place for the chart')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  act(() => fakeScreen.comeNear());
  expect(await screen.findByText('Chart of 30 days')).toBeVisible();
});

test('says that it loads while its figures are on their way', () => {
  open(undefined);
  expect(screen.getByRole('progressbar', { name: 'Loading the chart' })).toBeVisible();
});
