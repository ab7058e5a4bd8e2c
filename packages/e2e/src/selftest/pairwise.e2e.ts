import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@farm/testing/property';
import { allAppearances } from '../a11y/appearance.ts';
import { computePairwiseRows } from '@farm/rollout/browser';

const arbitraryFields = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 8 })
  .map((sizes) =>
    Object.fromEntries(
      sizes.map((size, field) => [
        `field${field}`,
        Array.from({ length: size }, (_, value) => `${field}-${value}`),
      ]),
    ),
  );

describe('a pairwise cover', () => {
  it('lets any two values of two fields meet', () => {
    fc.assert(
      fc.property(arbitraryFields, (fields) => {
        const rows = computePairwiseRows(fields);
        for (const [name, values] of Object.entries(fields))
          for (const [other, otherValues] of Object.entries(fields))
            for (const value of values)
              for (const otherValue of name === other ? [] : otherValues)
                assert.ok(
                  rows.some((row) => row[name] === value && row[other] === otherValue),
                  `${value} never meets ${otherValue}`,
                );
      }),
    );
  });

  it('needs far fewer rows than there are combinations, and none is of unknown values', () => {
    fc.assert(
      fc.property(arbitraryFields, (fields) => {
        const rows = computePairwiseRows(fields);
        const sizes = Object.values(fields)
          .map((values) => values.length)
          .toSorted((a, b) => b - a);
        const [largest = 0, second = 0] = sizes;
        assert.ok(rows.length >= largest * second);
        assert.ok(rows.length <= 2.5 * largest * second);
        for (const row of rows)
          for (const [name, value] of Object.entries(row)) assert.ok(fields[name]?.includes(value));
      }),
    );
  });
});

describe('the looks that pages are checked in', () => {
  it('are at least 24, different, and the same at every run', () => {
    assert.ok(allAppearances.length >= 24);
    assert.equal(new Set(allAppearances.map((look) => JSON.stringify(look))).size, allAppearances.length);
  });
});
