import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { abiReport } from '../paths.ts';
import { sharedModules } from '../webpack/sharedModules.ts';
import { abiParts, describeAbi } from './describeAbi.ts';

test('docs/abi.md says what remotes may use; when it does not, `npm run abi` writes it anew', () => {
  assert.equal(readFileSync(abiReport, 'utf8'), describeAbi());
});

test('every part of ours that is shared stands in the report', () => {
  const ours = sharedModules.filter((name) => name.startsWith('@farm/'));
  assert.deepEqual(Object.keys(abiParts).toSorted(), ours.toSorted());
});
