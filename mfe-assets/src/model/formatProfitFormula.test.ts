import { makeProfitLogEntry } from '@farm/testing';
import { formatProfitFormula } from './formatProfitFormula.ts';

describe('the formula of a profit', () => {
  test('has every number of the line, in its unit', () => {
    expect(formatProfitFormula(makeProfitLogEntry(), 'en')).toEqual({
      theoretical: '4,608 × 1 XCH × 1,125,899,906,842,624 B ÷ 27,670,116,110,564,327,424 B',
      amount: '329,853,488,332,800 B ÷ 1,125,899,906,842,624 B × 0.1875 XCH × 86,400 s ÷ 86,400 s × 0.985',
    });
  });

  test('has the reward that was paid at the height of the line', () => {
    const { theoretical } = formatProfitFormula(makeProfitLogEntry({ height: 11_000_000 }), 'en');
    expect(theoretical).toContain('× 0.5 XCH ×');
  });
});
