import { join } from 'node:path';
import { readSetting } from './readSetting.ts';

/** Paths of the keys and secrets of the rollout. */
export interface RolloutPaths {
  folder: string;
  /** Trusted public keys; see `readTrustedKeys`. */
  trustedKeys: string;
  /** The registry's own private key. */
  registryKey: string;
  /** Secret that signs the cookies of visitors and grants. */
  visitorKey: string;
  /** Private key of the operator of this machine. */
  operatorKey: string;
  /** API token of this operator. */
  operatorToken: string;
}

/** Returns the paths in the folder `rollout` of the data folder; the settings `ROLLOUT_…` override them. */
export function toRolloutPaths(dataDir: string, env: Record<string, string | undefined>): RolloutPaths {
  const folder = join(dataDir, 'rollout');
  return {
    folder,
    trustedKeys: readSetting(env, 'ROLLOUT_TRUSTED_KEYS') ?? join(folder, 'trusted-keys'),
    registryKey: readSetting(env, 'ROLLOUT_REGISTRY_KEY') ?? join(folder, 'registry.key'),
    visitorKey: readSetting(env, 'ROLLOUT_VISITOR_KEY') ?? join(folder, 'visitor.key'),
    operatorKey: readSetting(env, 'ROLLOUT_KEY') ?? join(folder, 'operator.key'),
    operatorToken: join(folder, 'operator.token'),
  };
}
