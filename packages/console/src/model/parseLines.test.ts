import { PROFIT_RUN_MAX_LINES } from '@farm/contracts';
import { parseLines } from './parseLines.ts';

const ADA = { account: 'ada@example.org', averageSpace: '200', effectiveSpace: '100' };
const GRACE = { account: 'grace@example.org', averageSpace: '2', effectiveSpace: '1' };

describe('pasted lines', () => {
  test.each([
    ['commas', 'ada@example.org,200,100\ngrace@example.org, 2, 1'],
    ['tabs and the ends of lines of Windows', 'ada@example.org\t200\t100\r\ngrace@example.org\t2\t1'],
    ['semicolons and quotation marks', '"ada@example.org";"200";"100"\ngrace@example.org;2;1'],
    ['capital letters', 'Ada@Example.org,200,100\ngrace@example.org,2,1'],
  ])('are read with %s', (_name, text) => {
    expect(parseLines(text)).toEqual({
      lines: [
        { ...ADA, lineNumber: 1 },
        { ...GRACE, lineNumber: 2 },
      ],
      problems: [],
    });
  });

  test('keep their numbers when a heading and empty lines are passed over', () => {
    const { lines, problems } = parseLines('email,averageBytes,effectiveBytes\n\nada@example.org,200,100\n');
    expect(lines).toEqual([{ ...ADA, lineNumber: 3 }]);
    expect(problems).toEqual([]);
  });

  test('take an account by its id, too', () => {
    const id = '3B1C1A52-9c55-4c59-8a0e-0d1f5f1d7a01';
    expect(parseLines(`${id},2,1`).lines[0]?.account).toBe(id.toLowerCase());
  });

  test('name each line that is wrong, and what is', () => {
    const text = [
      'ada@example.org,200,100',
      'ada@example.org,200',
      'nobody,200,100',
      'b@example.org,1.5,1',
      'c@example.org,2,-1',
      'ADA@example.org,1,1',
    ].join('\n');
    const { lines, problems } = parseLines(text);
    expect(lines).toHaveLength(1);
    expect(problems.map(({ lineNumber, problem }) => `${lineNumber} ${problem}`)).toEqual([
      '2 columns',
      '3 account',
      '4 averageSpace',
      '5 effectiveSpace',
      '6 twice',
    ]);
  });

  test('end where a run may have no more', () => {
    const rows = Array.from({ length: PROFIT_RUN_MAX_LINES + 2 }, (_, index) => `u${index}@example.org,2,1`);
    const { lines, problems } = parseLines(rows.join('\n'));
    expect(lines).toHaveLength(PROFIT_RUN_MAX_LINES);
    expect(problems).toEqual([{ lineNumber: PROFIT_RUN_MAX_LINES + 1, problem: 'tooMany' }]);
  });
});
