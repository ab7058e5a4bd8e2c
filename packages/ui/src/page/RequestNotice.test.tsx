import { renderWithProviders, screen } from '@farm/testing';
import { RequestNotice } from './RequestNotice.tsx';

const onCancel = jest.fn();
const onRetry = jest.fn();
const words = { slow: 'Slow today', outdated: 'From before', cancel: 'Cancel', retry: 'Retry' };

beforeEach(() => jest.clearAllMocks());

const show = (state: { isSlow: boolean; isOutdated: boolean }) =>
  renderWithProviders(<RequestNotice {...state} {...{ words, onCancel, onRetry }} />, { messages: {} });

describe('a notice of what is late', () => {
  test('is nothing while all is well', () => {
    show({ isSlow: false, isOutdated: false });
    expect(screen.queryByText(/./)).not.toBeInTheDocument();
  });

  test('offers two ways out of a slow answer', async () => {
    const { user } = show({ isSlow: true, isOutdated: true });
    expect(screen.getByText('Slow today')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect([onCancel, onRetry].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
  });

  test('has nothing to cancel when what is shown is only from before', () => {
    show({ isSlow: false, isOutdated: true });
    expect(screen.getByText('From before')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry']);
  });
});
