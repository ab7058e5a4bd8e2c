import type { RegistryDocument } from '@farm/contracts/registry';
import type { RolloutChange } from '@farm/contracts/rollout';
import type { Since } from '@farm/database';
import type { RolloutSettings } from '../../../config.ts';

/** Change, and the state that it applies to. */
export interface GuardedChange {
  change: RolloutChange;
  /** Current registry, with its halts applied. */
  base: RegistryDocument;
  since: Record<string, Since>;
  settings: RolloutSettings;
  /** Accounts of whoever makes and signs the change; none for a machine's token and key. */
  accountIds: string[];
}
