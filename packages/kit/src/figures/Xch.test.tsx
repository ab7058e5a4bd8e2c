import { renderWithProviders, screen } from '@farm/testing';
import { Xch } from './Xch.tsx';

describe('an amount', () => {
  test.each([
    ['1234.500000000001', undefined, '1,234.500000000001 XCH'],
    ['1.5', '+', '+1.5 XCH'],
  ])('%s is written with its unit, from left to right', (xch, plus, words) => {
    renderWithProviders(<Xch xch={xch} plus={plus} />, { messages: {} });
    expect(screen.getByText(words)).toHaveAttribute('dir', 'ltr');
  });
});
