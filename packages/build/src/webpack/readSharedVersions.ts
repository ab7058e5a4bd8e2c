import { createRequire } from 'node:module';
import { join } from 'node:path';
import { shellContract } from '@farm/contracts/registry';
import { sharedModules } from './sharedModules.ts';

/** Returns the version of each shared module in a shell of this folder; the contract number is the major of ours. */
export function readSharedVersions(dir: string): Record<string, string> {
  const require = createRequire(join(dir, 'package.json'));
  return Object.fromEntries(
    sharedModules.map((module) => {
      if (module.startsWith('@farm/')) return [module, `${shellContract.max}.0.0`];
      const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
      const { version } = require(`${name}/package.json`) as { version: string };
      return [module, version];
    }),
  );
}
