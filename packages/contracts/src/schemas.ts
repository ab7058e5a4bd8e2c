import type { SchemaName, SchemaOf } from './call/index.ts';
import * as contracts from './index.ts';
import * as leavingContracts from './leaving/index.ts';
import * as notificationContracts from './notification/index.ts';
import * as operatorContracts from './operator/index.ts';
import * as priceContracts from './price/index.ts';
import * as rolloutContracts from './rollout/index.ts';
import * as termsContracts from './terms/index.ts';
import * as tokenContracts from './token/index.ts';

const schemas = {
  ...contracts,
  ...leavingContracts,
  ...notificationContracts,
  ...operatorContracts,
  ...priceContracts,
  ...rolloutContracts,
  ...termsContracts,
  ...tokenContracts,
};

/** Returns the schema that a call refers to. It imports every schema, so do not use it in browsers. */
export function resolveSchema<Name extends SchemaName>(name: Name): SchemaOf<Name> {
  return schemas[`${name}Schema`];
}
