import { resolve } from 'node:path';
import { artifactSchema } from '@farm/process';
import { toRolloutPaths, type RolloutPaths } from '@farm/registry';
import type { Environment } from './configEnvironment.ts';

/** Settings of the rollout. */
export interface RolloutSettings {
  /** Absolute paths of keys and secrets. */
  paths: RolloutPaths;
  /** True if a version has to pass a verification before visitors get it. */
  isVerificationRequired: boolean;
  /** Remotes (or `shell`) whose versions go to everybody only once a second person approved them. */
  secondPersonFor: string[];
  /** Address that is told what happens; null without one. */
  webhook: { url: string; secret: string } | null;
  /** Most compressed bytes that a remote's page may load, and the shell before its first paint. */
  pageBudgetBytes: number;
  shellBudgetBytes: number;
  /** Days for which a key is trusted, and for which a token is valid. */
  keyDays: number;
  tokenDays: number;
  /** True if the server's command can stand for a second operator. */
  isSoleOperator: boolean;
  /** Hours until a key that it trusted takes effect. */
  keyWaitHours: number;
  /** Pages about the source of versions; see `rolloutStatusSchema`. */
  sourceLinks: { commit: string | null; compare: string | null };
  /** Variables for the artifact store; see `openArtifacts`. */
  artifacts: Record<string, string | undefined>;
}

/** Returns the settings of the rollout. */
export function toRolloutSettings(vars: Environment): RolloutSettings {
  const { ROLLOUT_TRUSTED_KEYS, ROLLOUT_REGISTRY_KEY, ROLLOUT_VISITOR_KEY } = vars;
  const given = Object.entries({ ROLLOUT_TRUSTED_KEYS, ROLLOUT_REGISTRY_KEY, ROLLOUT_VISITOR_KEY });
  const isProduction = vars.NODE_ENV === 'production';
  return {
    paths: toRolloutPaths(
      resolve(vars.DATA_DIR),
      Object.fromEntries(given.map(([name, path]) => [name, path && resolve(path)])),
    ),
    isVerificationRequired: (vars.ROLLOUT_REQUIRE_VERIFY ?? (isProduction ? '1' : '0')) === '1',
    secondPersonFor: vars.ROLLOUT_SECOND_PERSON,
    webhook:
      vars.ROLLOUT_WEBHOOK_URL !== undefined && vars.ROLLOUT_WEBHOOK_SECRET !== undefined
        ? { url: vars.ROLLOUT_WEBHOOK_URL, secret: vars.ROLLOUT_WEBHOOK_SECRET }
        : null,
    pageBudgetBytes: vars.ROLLOUT_PAGE_BUDGET_KB * BYTES_PER_KB,
    shellBudgetBytes: vars.ROLLOUT_SHELL_BUDGET_KB * BYTES_PER_KB,
    keyDays: vars.ROLLOUT_KEY_DAYS,
    tokenDays: vars.ROLLOUT_TOKEN_DAYS,
    isSoleOperator: (vars.ROLLOUT_SOLE_OPERATOR ?? (isProduction ? '0' : '1')) === '1',
    keyWaitHours: vars.ROLLOUT_KEY_WAIT_HOURS ?? (isProduction ? 24 : 0),
    sourceLinks: { commit: vars.ROLLOUT_COMMIT_URL ?? null, compare: vars.ROLLOUT_COMPARE_URL ?? null },
    artifacts: artifactSchema.parse(vars),
  };
}

const BYTES_PER_KB = 1024;
