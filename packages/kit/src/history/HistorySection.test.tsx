import { act, createFakeScreen, renderWithProviders, screen } from '@farm/testing';
import { useState } from 'react';
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

test('does not draw the figures of one range as those of another', async () => {
  const drawn: string[] = [];
  const Chart = ({ history, range }: { history: string; range: string }) => {
    drawn.push(`${history} as ${range}`);
    return <p>Chart of {history}</p>;
  };
  const loadThisChart = () => Promise.resolve(Chart);
  const show = (range: '7d' | '30d', history: string | undefined) => (
    <HistorySection
      title="Balance over time"
      ranges={['7d', '30d']}
      range={range}
      onRange={() => undefined}
      query={{ currentData: history, isFetching: history === undefined, refetch: () => Promise.resolve() }}
      ids={{ loading: 'test.loading', failureTitle: 'test.failed', failureText: 'test.failed' }}
      loadChart={loadThisChart}
      skeleton={<p>a place for the chart</p>}
    />
  );
  function Page() {
    const [history, setHistory] = useState<string | undefined>('30 days');
    const [range, setRange] = useState<'7d' | '30d'>('30d');
    return (
      <>
        <button
          onClick={() => {
            setRange('7d');
            setHistory(undefined);
          }}
        >
          choose
        </button>
        <button onClick={() => setHistory('7 days')}>answer</button>
        {show(range, history)}
      </>
    );
  }
  const { user } = renderWithProviders(<Page />, {
    messages: { 'test.loading': 'Loading the chart', 'test.failed': 'No figures' },
  });
  act(() => fakeScreen.comeNear());
  expect(await screen.findByText('Chart of 30 days')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'choose' }));
  expect(screen.getByText('a place for the chart')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'answer' }));
  expect(await screen.findByText('Chart of 7 days')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(['30 days as 30d', '7 days as 7d']));
});
