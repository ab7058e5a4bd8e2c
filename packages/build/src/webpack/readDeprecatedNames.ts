import { deprecationsSchema, type Deprecations } from '@farm/contracts/registry';
import deprecations from './deprecations.json' with { type: 'json' };

/** Returns the deprecated names of each shared part, as `npm run abi` has read them from their sources. */
export function readDeprecatedNames(): Deprecations {
  return deprecationsSchema.parse(deprecations);
}
