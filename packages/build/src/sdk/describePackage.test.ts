import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePackage } from './describePackage.ts';
import { listSdkPackages } from './sdkPackages.ts';

function describe(files: Record<string, string>) {
  const [contracts] = listSdkPackages();
  assert.ok(contracts);
  const entries = Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  return describePackage(contracts, { version: '1.0.0', addresses: {}, files: entries });
}

test('a package is not packed without a module that one of its modules imports', () => {
  const page = { 'dist/page.js': "import { rule } from './rules/rule.js';" };
  assert.throws(() => describe(page), {
    message: 'dist/page.js of @farm/contracts imports dist/rules/rule.js, which is not packed.',
  });
  assert.equal(describe({ ...page, 'dist/rules/rule.js': '' })[0]?.path, 'package.json');
});

test('a package is not packed with types that lead out of it', () => {
  const types = { 'dist/page.d.ts': "export declare const page: import('../../ui/src/Page.js').Page;" };
  assert.throws(() => describe(types), { message: /imports \.\.\/ui\/src\/Page\.js, which is not packed/ });
});

test('a package is not packed if it imports a library that it does not declare', () => {
  assert.throws(() => describe({ 'dist/page.js': "import 'left-pad';" }), {
    message: '@farm/contracts imports left-pad, which its package.json does not name.',
  });
});
