import { readFileSync } from 'node:fs';
import { deprecationsSchema, type Deprecations } from '@farm/contracts/registry';
import { deprecationsFile } from '../paths.ts';

/** Returns the deprecated names of each shared part, as `npm run abi` has read them from their sources. */
export function readDeprecatedNames(): Deprecations {
  return deprecationsSchema.parse(JSON.parse(readFileSync(deprecationsFile, 'utf8')));
}
