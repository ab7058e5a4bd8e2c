import { act, renderWithProviders, screen } from '@farm/testing';
import messages from '../../messages/en.json';
import { CoolDownState } from './CoolDownState.tsx';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const DAY_MS = 86_400_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

const renderState = (ms: number) =>
  renderWithProviders(<CoolDownState trustedAt={new Date(NOW + ms).toISOString()} />, { messages });
const advance = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

describe('the state of an address', () => {
  test.each([-1, 0])('is ready %i ms after its cool-down', (ms) => {
    renderState(ms);
    expect(screen.getByText('Ready')).toBeVisible();
  });

  test.each([1000, DAY_MS])('changes by itself %i ms later, and not before', (ms) => {
    renderState(ms);
    advance(ms - 1);
    expect(screen.getByText(/^On hold until/)).toBeVisible();
    advance(1);
    expect(screen.getByText('Ready')).toBeVisible();
  });

  test('waits for longer than a timer of the browser can count', () => {
    renderState(40 * DAY_MS);
    for (let day = 1; day < 40; day += 1) advance(DAY_MS);
    expect(screen.getByText(/^On hold until/)).toBeVisible();
    advance(DAY_MS);
    expect(screen.getByText('Ready')).toBeVisible();
  });
});
