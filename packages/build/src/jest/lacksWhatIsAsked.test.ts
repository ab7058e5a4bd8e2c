import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lacksWhatIsAsked } from './lacksWhatIsAsked.ts';

const cell = { localName: 'td', classList: new Set(['cell', 'farm-1a']) };
const lacks = (selector: string) =>
  lacksWhatIsAsked(selector, {
    localName: cell.localName,
    classList: { contains: (name) => cell.classList.has(name) },
  });

describe('an element lacks what a selector asks', () => {
  for (const selector of [
    '.other',
    '.cell.other',
    '.cell .other',
    '.cell > .other:hover',
    '.other:not(.cell)',
    '.other[title="a b"]',
    '.other:has(+ .cell)',
    '.other:is(.a:not(.b, .c), .d)',
    'th.cell',
    'th, tr',
    '.farm-1',
    '.other::before',
  ])
    test(`when no part of it is for it: ${selector}`, () => {
      assert.equal(lacks(selector), true);
    });

  for (const selector of [
    '.cell',
    'td',
    'TD.cell',
    '*',
    '.other .cell',
    '.other > td.cell.farm-1a',
    '.other~.cell',
    '.other, .cell',
    '.cell:has(+ .other)',
    ':is(.cell, .other)',
    'td:not(.other)',
    '.other [aria-hidden]',
    '.other [title="a > .b"]',
    '[title]',
    '.other *',
    ':root',
    '#content',
    // What is not read for certain.
    '.sm\\:other',
    'svg|td',
    '[title="]"].other',
  ])
    test(`never for certain when it may match: ${selector}`, () => {
      assert.equal(lacks(selector), false);
    });
});
