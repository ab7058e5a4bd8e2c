import { renderWithProviders, screen } from '@farm/testing';
import { SignedAmount } from './SignedAmount.tsx';

describe('an amount that came in or went out', () => {
  test.each([
    ['1.5', '+1.5 XCH'],
    ['-1.5', '-1.5 XCH'],
    ['0', '0 XCH'],
    ['0.000000000001', '+0.000000000001 XCH'],
  ])('%s carries its sign, from left to right', (xch, text) => {
    renderWithProviders(<SignedAmount xch={xch} />, { messages: {} });
    expect(screen.getByText(text)).toHaveAttribute('dir', 'ltr');
  });
});
