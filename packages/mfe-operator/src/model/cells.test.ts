import { fc } from '@farm/testing/property';
import { formatCells, parseCells } from './cells.ts';

test('cells that are joined are the same when they are split again', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '1', ',', '，', ';', '\t', '"', ' ') })
    .map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      expect(parseCells(formatCells(cells))).toEqual(cells);
    }),
  );
});

test('a quotation mark that is never closed keeps the rest together', () => {
  expect(parseCells('a,"b,c')).toEqual(['a', '"b,c']);
});
