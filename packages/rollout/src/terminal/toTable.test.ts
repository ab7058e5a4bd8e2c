import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toTable } from './toTable.ts';

const plain = (_color: string, text: string) => text;

describe('a table', () => {
  test('has columns as wide as what is widest in them, and no blanks at the ends', () => {
    const rows = [
      ['assets', '1.0.0', 'on'],
      ['x', '10.20.30', ''],
    ];
    assert.equal(
      toTable(['NAME', 'VERSION', 'STATE'], rows, plain),
      'NAME    VERSION   STATE\nassets  1.0.0     on\nx       10.20.30',
    );
  });

  test('counts letters that take two columns, and colours that take none', () => {
    const painted = toTable(
      ['A', 'B'],
      [
        ['农场', 'x'],
        [['red', 'no'], 'y'],
      ],
      (_, text) => `<${text}>`,
    );
    assert.equal(painted, '<A>     <B>\n农场  x\n<no>    y');
  });

  test('lets no reason paint, move the cursor, or begin a line', () => {
    const table = toTable(['WHY'], [['\u001b[2Jall\r\nis\u2028well\u009b']], plain);
    assert.equal(table, 'WHY\n [2Jall is well');
  });
});
