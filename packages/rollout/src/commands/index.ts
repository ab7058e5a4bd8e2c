import { approve } from './approve.ts';
import { canary } from './canary.ts';
import type { Command } from './command.ts';
import { explain } from './explain.ts';
import { history } from './history.ts';
import { key } from './keys.ts';
import { preview } from './preview.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { set } from './set.ts';
import { status } from './status.ts';
import { disable, enable, freeze, unfreeze } from './switches.ts';
import { token } from './token.ts';
import { uses } from './uses.ts';
import { verify } from './verify.ts';
import { versions } from './versions.ts';

/** Every command by name, in the order of a release. */
export const commands: Record<string, Command> = {
  ...{ publish, verify, preview, canary, approve, promote, rollback },
  ...{ set, disable, enable, freeze, unfreeze },
  ...{ status, history, explain, versions, uses },
  ...{ token, key },
};
