import { MAX_REASON_LENGTH } from '@farm/contracts';
import { toProfitRunProblems, readDraft, type ProfitRunDraft } from './profitRunDraft.ts';

const draft: ProfitRunDraft = {
  from: '2026-03-01',
  to: '2026-03-02',
  height: '7,000,000',
  netSpace: '39.5',
  netSpaceUnit: 'EiB',
  factor: '0.985',
  reason: ' March ',
  lines: 'ada@example.org,200,100',
  linesWay: 'paste',
};

describe('a run that is typed', () => {
  test('is what is sent', () => {
    expect(readDraft(draft, 'en').run).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-03T00:00:00.000Z',
      height: 7_000_000,
      netSpace: '45540399431970455552',
      factor: '0.985',
      reason: 'March',
      lines: [{ account: 'ada@example.org', averageSpace: '200', effectiveSpace: '100' }],
    });
  });

  test('is read in the number format of its language', () => {
    const german = { ...draft, height: '7.000.000', netSpace: '39,5', factor: '0,985' };
    expect(readDraft(german, 'de').run).toEqual(readDraft(draft, 'en').run);
    expect(readDraft(draft, 'de').problems).toEqual({
      height: 'malformed',
      netSpace: 'malformed',
      factor: 'malformed',
    });
  });

  test.each<[Partial<ProfitRunDraft>, object]>([
    [{ from: null }, { period: 'missing' }],
    [{ height: '' }, { height: 'missing' }],
    [{ height: '4294967296' }, { height: 'malformed' }],
    [{ height: '0,500' }, { height: 'malformed' }],
    [{ netSpace: ' ' }, { netSpace: 'missing' }],
    [{ netSpace: 'much' }, { netSpace: 'malformed' }],
    [{ netSpace: '0.0' }, { netSpace: 'zero' }],
    [{ factor: '' }, { factor: 'missing' }],
    [{ factor: '1.2345678' }, { factor: 'malformed' }],
    [{ reason: '' }, { reason: 'missing' }],
    [{ reason: 'x'.repeat(MAX_REASON_LENGTH + 1) }, { reason: 'tooLong' }],
    [{ lines: '\n' }, { lines: 'missing' }],
    [{ lines: 'nobody,1,1' }, { lines: 'wrong' }],
  ])('with %j is not sent, and says why', (change, problems) => {
    const read = readDraft({ ...draft, ...change }, 'en');
    expect(read.run).toBeNull();
    expect(read.problems).toEqual(problems);
  });
});

describe('what the API refuses', () => {
  const { lines } = readDraft(
    { ...draft, lines: 'account,a,b\na@example.org,2,1\n\nb@example.org,2,1' },
    'en',
  );

  test('is put where it was typed, lines by their numbers', () => {
    const fields = { to: 'x', height: 'x', 'lines.1.account': 'x', 'lines.0.averageSpace': 'x' };
    expect(toProfitRunProblems(fields, lines)).toEqual({
      problems: { period: 'refused', height: 'refused', lines: 'refused' },
      lineProblems: [
        { lineNumber: 4, problem: 'unknown' },
        { lineNumber: 2, problem: 'averageSpace' },
      ],
    });
  });

  test('is nothing of the form when it names none of its fields', () => {
    expect(toProfitRunProblems(undefined, lines)).toBeNull();
    expect(toProfitRunProblems({ id: 'x' }, lines)).toBeNull();
  });
});
