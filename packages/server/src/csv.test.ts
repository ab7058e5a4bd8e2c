import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsvLine } from './csv.ts';

test('a line of CSV quotes what would end a cell, and nothing else', () => {
  assert.equal(toCsvLine(['1', 'a b', '']), '1,a b,\r\n');
  assert.equal(
    toCsvLine(['a,b', 'say "hi"', 'two\nlines', '中文']),
    '"a,b","say ""hi""","two\nlines",中文\r\n',
  );
});

test('a line of CSV runs nothing in a spreadsheet, and leaves numbers as they are', () => {
  for (const formula of [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '＝1+1',
    '－1+1',
    '-1.5e3',
    '--1',
  ]) {
    assert.equal(toCsvLine([formula]), `'${formula}\r\n`);
  }
  assert.equal(toCsvLine(['=HYPERLINK("x","y")']), `"'=HYPERLINK(""x"",""y"")"\r\n`);
  assert.equal(toCsvLine(['-1.5', '0.000000000001', '-20']), '-1.5,0.000000000001,-20\r\n');
});
