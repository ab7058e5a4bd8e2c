import type { SchemaName, SchemaOf } from './call/index.ts';
import * as contracts from './index.ts';
import * as rolloutContracts from './rollout/index.ts';

const schemas = { ...contracts, ...rolloutContracts };

/** The schema that a row of the table of calls names. Brings all of them along, so it is nothing for a browser. */
export function schemaOf<Name extends SchemaName>(name: Name): SchemaOf<Name> {
  return schemas[`${name}Schema`];
}
