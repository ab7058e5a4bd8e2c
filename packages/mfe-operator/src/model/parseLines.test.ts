import { MAX_PROFIT_RUN_LINES } from '@farm/contracts';
import { parseLines as parse } from './parseLines.ts';

const parseLines = (text: string) => parse(text, { mayHaveHeading: true, locale: 'en' });
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
      hasHeading: false,
    });
  });

  test('keep their numbers when a heading and empty lines are passed over', () => {
    const text = 'email,averageBytes,effectiveBytes\n\nada@example.org,200,100\n';
    expect(parseLines(text)).toEqual({
      lines: [{ ...ADA, lineNumber: 3 }],
      problems: [],
      hasHeading: true,
    });
  });

  test.each([
    ['bob.example.test,n/a,1099511627776', 'account'],
    ['bob2,n/a,n/a', 'account'],
    ['bob@example.org,n/a,n/a', 'averageSpace'],
    ['bob@example.org', 'columns'],
    ['bob,１,１', 'account'],
  ])('never pass over "%s", which may be somebody who is to be paid', (first, problem) => {
    expect(parseLines(`${first}\nada@example.org,200,100`)).toEqual({
      lines: [{ ...ADA, lineNumber: 2 }],
      problems: [{ lineNumber: 1, problem }],
      hasHeading: false,
    });
  });

  test('have no heading where every row is a line', () => {
    expect(parse('account,average,effective', { mayHaveHeading: false, locale: 'en' })).toEqual({
      lines: [],
      problems: [{ lineNumber: 1, problem: 'account' }],
      hasHeading: false,
    });
  });

  test.each([
    ['"ada@example.org","1,099,511,627,776","1,000"'],
    ['ada@example.org\t1,099,511,627,776\t1,000'],
    ['ada@example.org;"1,099,511,627,776";1000'],
    ['ada@example.org,１０９９５１１６２７７７６,1000'],
  ])('take grouped numbers as a spreadsheet gives them: %s', (row) => {
    expect(parseLines(row).lines).toEqual([
      { ...ADA, averageSpace: '1099511627776', effectiveSpace: '1000', lineNumber: 1 },
    ]);
  });

  test.each([
    ['"0,500"', 'averageSpace'],
    ['"1,00"', 'averageSpace'],
    ['"1.000"', 'averageSpace'],
    ['1 000', 'averageSpace'],
    ['1,000', 'columns'],
    ['"1', 'columns'],
    ['007', 'averageSpace'],
  ])('do not guess what %s means', (average, problem) => {
    expect(parseLines(`ada@example.org,${average},5`).problems).toEqual([{ lineNumber: 1, problem }]);
  });

  test.each([
    ['ada@example.org;1.099.511.627.776;1.000.000'],
    ['ada@example.org\t1.099.511.627.776\t1000000'],
  ])('take grouped numbers as a German spreadsheet gives them: %s', (row) => {
    expect(parse(row, { mayHaveHeading: true, locale: 'de' }).lines).toEqual([
      { ...ADA, averageSpace: '1099511627776', effectiveSpace: '1000000', lineNumber: 1 },
    ]);
  });

  test('take no German decimals for thousands', () => {
    const { problems } = parse('ada@example.org;1,099;5', { mayHaveHeading: true, locale: 'de' });
    expect(problems).toEqual([{ lineNumber: 1, problem: 'averageSpace' }]);
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
    const rows = Array.from({ length: MAX_PROFIT_RUN_LINES + 2 }, (_, index) => `u${index}@example.org,2,1`);
    const { lines, problems } = parseLines(rows.join('\n'));
    expect(lines).toHaveLength(MAX_PROFIT_RUN_LINES);
    expect(problems).toEqual([{ lineNumber: MAX_PROFIT_RUN_LINES + 1, problem: 'tooMany' }]);
  });
});
