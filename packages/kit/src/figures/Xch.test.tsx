import { renderWithProviders, screen } from '@farm/testing';
import { Xch } from './Xch.tsx';

describe('an amount', () => {
  test.each([
    ['1234.500000000001', false, '1,234.500000000001 XCH'],
    ['1.5', true, '+1.5 XCH'],
    ['-1.5', true, '-1.5 XCH'],
    ['0', true, '0 XCH'],
    ['0.000000000001', true, '+0.000000000001 XCH'],
  ])('%s is written with its unit, from left to right', (xch, isSigned, words) => {
    renderWithProviders(<Xch xch={xch} isSigned={isSigned} />, { messages: {} });
    expect(screen.getByText(words)).toHaveAttribute('dir', 'ltr');
  });
});
