import { join } from 'node:path';
import { setting } from './setting.ts';

/** Where the keys and secrets of the rollout lie. */
export interface RolloutPaths {
  folder: string;
  /** Public keys that are believed; see `readTrustedKeys`. */
  trustedKeys: string;
  /** The registry's own private key. */
  registryKey: string;
  /** The secret behind visitors' cookies and grants. */
  visitorKey: string;
  /** The private key of the person who runs this machine. */
  operatorKey: string;
  /** Their token for the API. */
  operatorToken: string;
}

/** Files of the folder `rollout` in the data folder, or where the settings `ROLLOUT_…` put them. */
export function rolloutPaths(dataDir: string, env: Record<string, string | undefined>): RolloutPaths {
  const folder = join(dataDir, 'rollout');
  return {
    folder,
    trustedKeys: setting(env, 'ROLLOUT_TRUSTED_KEYS') ?? join(folder, 'trusted-keys'),
    registryKey: setting(env, 'ROLLOUT_REGISTRY_KEY') ?? join(folder, 'registry.key'),
    visitorKey: setting(env, 'ROLLOUT_VISITOR_KEY') ?? join(folder, 'visitor.key'),
    operatorKey: setting(env, 'ROLLOUT_KEY') ?? join(folder, 'operator.key'),
    operatorToken: join(folder, 'operator.token'),
  };
}
