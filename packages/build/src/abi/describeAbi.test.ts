import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { abiReport, deprecationsFile } from '../paths.ts';
import { sharedModules } from '../webpack/sharedModules.ts';
import { describeAbi } from './describeAbi.ts';
import { abiParts } from './openAbi.ts';
import { parseDeprecation, readDeprecations } from './readDeprecations.ts';

test('docs/abi.md says what remotes may use; when it does not, `npm run abi` writes it anew', () => {
  assert.equal(readFileSync(abiReport, 'utf8'), describeAbi());
});

test('every part of ours that is shared stands in the report', () => {
  const ours = sharedModules.filter((name) => name.startsWith('@farm/'));
  assert.deepEqual(Object.keys(abiParts).toSorted(), ours.toSorted());
});

test('builds know the deprecated names as the sources say them; when not, `npm run abi` writes them anew', () => {
  const deprecations = readDeprecations();
  assert.deepEqual(JSON.parse(readFileSync(deprecationsFile, 'utf8')), deprecations);
  assert.equal(deprecations['@farm/ui']?.['LateNotice']?.hint, 'use RequestNotice');
});

test('the report has the props that a library’s component takes through ours, but no attributes of elements', () => {
  const [, props] =
    /^- `Tooltip`: from @mui\/material with `(.+)`$/m.exec(readFileSync(abiReport, 'utf8')) ?? [];
  const names = props?.split(' ') ?? [];
  for (const name of ['title', 'placement?', 'enterDelay?', 'children'])
    assert.ok(names.includes(name), name);
  assert.ok(!names.some((name) => /^(aria-|onClick|dangerously)/.test(name)), props);
});

test('a deprecation has its dates, half a year apart, and what to use instead', () => {
  assert.deepEqual(parseDeprecation('Map', 'since 2026-11-24, goes 2027-05-24: use\n Globe'), {
    since: '2026-11-24',
    goes: '2027-05-24',
    hint: 'use Globe',
  });
  assert.throws(() => parseDeprecation('Map', 'use Globe'), /^Error: Map is deprecated without its dates/);
  assert.throws(() => parseDeprecation('Map', 'since 2026-11-24, goes 2026-12-24: use Globe'), /for 30 days/);
});
