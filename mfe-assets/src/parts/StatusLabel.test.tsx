import { renderWithProviders, screen } from '@farm/testing';
import en from '../messages/en.json';
import { StatusLabel } from './StatusLabel.tsx';

describe('the status of a withdrawal', () => {
  test.each([
    ['pending', 'Submit'],
    ['approved', 'Processing'],
    ['sending', 'Pending TX'],
    ['success', 'Confirmed'],
    ['failed', 'Failed'],
    ['canceled', 'Canceled'],
    ['refunded', 'Refunded'],
    ['held', 'Submit'],
  ] as const)('%s is called "%s"', (status, text) => {
    renderWithProviders(<StatusLabel status={status} />, { messages: en });
    expect(screen.getByText(text)).toBeVisible();
  });
});
