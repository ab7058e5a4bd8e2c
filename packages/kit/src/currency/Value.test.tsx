import { renderWithProviders } from '@farm/testing';
import { Price } from './Price.tsx';
import { Value } from './Value.tsx';

const textOf = (element: React.ReactElement, locale: 'en' | 'zh' = 'en') =>
  renderWithProviders(element, { messages: {}, page: { locale } }).container.querySelector('bdi[dir=ltr]')
    ?.textContent;

describe('a value', () => {
  test.each([
    [{ xch: '2', price: '2.13', currency: 'USD' }, '$4.26'],
    [{ xch: '-1.5', price: '2.1', currency: 'USD' }, '-$3.15'],
    [{ xch: '0', price: '2.13', currency: 'USD' }, '$0.00'],
    // Rounded once, from all decimals: a float would have lost the cent.
    [{ xch: '123456789012345.678901234567', price: '1.01', currency: 'USD' }, '$124,691,356,902,469.14'],
    [{ xch: '0.001', price: '2.13', currency: 'USD' }, '< $0.01'],
    [{ xch: '-0.001', price: '2.13', currency: 'USD' }, '< $0.01'],
    [{ xch: '0.01', price: '1', currency: 'USD' }, '$0.01'],
    [{ xch: '0.001', price: '300', currency: 'JPY' }, '< ¥1'],
    [{ xch: '2', price: '300.4', currency: 'JPY' }, '¥601'],
    [{ xch: '2', price: '1.5', currency: 'KWD' }, 'KWD 3.000'],
  ])('of %j is %s', (props, text) => {
    expect(textOf(<Value {...props} />)?.replace(/\u00a0/g, ' ')).toBe(text);
  });

  test('is written as its language does', () => {
    expect(textOf(<Value xch="2" price="15.3" currency="CNY" />, 'zh')).toBe('¥30.60');
    expect(textOf(<Value xch="2" price="2.13" currency="USD" prefix="≈ " />, 'zh')).toBe('≈ US$4.26');
  });
});

test('a price has all its decimals, and at least those of its currency', () => {
  expect(textOf(<Price price="2.1" currency="USD" />)).toBe('1 XCH = $2.10');
  expect(textOf(<Price price="2.13000007" currency="USD" />)).toBe('1 XCH = $2.13000007');
});
