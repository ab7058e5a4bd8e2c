import { fc } from '@farm/testing/property';
import { joinCells, splitCells } from './cells.ts';

test('cells that are joined are the same when they are split again', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '1', ',', '，', ';', '\t', '"', ' ') })
    .map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      expect(splitCells(joinCells(cells))).toEqual(cells);
    }),
  );
});

test('a quotation mark that is never closed keeps the rest together', () => {
  expect(splitCells('a,"b,c')).toEqual(['a', '"b,c']);
});
