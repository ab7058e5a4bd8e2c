import type { TrustedKey } from '@farm/contracts/rollout';
import {
  addTrustedKey,
  createTrustedKeysReader,
  readOrCreatePrivateKey,
  readOrCreateVisitorKey,
  type SigningKey,
  type VisitorKey,
} from '@farm/registry';
import { openArtifacts, type ArtifactStore } from '@farm/registry/artifacts';
import type { Config, RolloutSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { describeFileProblem, type Logger, StartError } from '@farm/process';
import { assertKeyFiles } from './assertKeyFiles.ts';
import { createFeed, type RegistryFeed } from './registry/createFeed.ts';

/** Dependencies of the rollout: keys, secrets, the artifact store and the registry feed. */
export interface Rollout {
  settings: RolloutSettings;
  /** The registry's own key, which may only sign halts. */
  registryKey: SigningKey;
  visitorKey: VisitorKey;
  /** @throws AppError rollout_refused if the file of trusted keys cannot be read and never could be */
  trustedKeys: () => Promise<TrustedKey[]>;
  artifacts: ArtifactStore;
  feed: RegistryFeed;
  stop: () => Promise<void>;
}

/** Settings and dependencies of {@link openRollout}. */
export interface RolloutOptions {
  config: Pick<Config, 'rollout' | 'dataDir'>;
  databaseUrl: string;
  db: Db;
  log: Logger;
}

/** Name of the registry's own key among the trusted keys. */
const REGISTRY_KEY_NAME = 'registry';

/**
 * Opens keys and artifacts; creates the registry's key and the visitor secret on the first start.
 * @throws StartError naming the file or setting that is wrong
 */
export async function openRollout({ config, databaseUrl, db, log }: RolloutOptions): Promise<Rollout> {
  const { rollout: settings, dataDir } = config;
  const { paths } = settings;
  try {
    await assertKeyFiles(paths, db, log);
    const registryKey = await readOrCreatePrivateKey(paths.registryKey);
    const { publicKey } = registryKey;
    await addTrustedKey(paths.trustedKeys, { publicKey, owner: 'registry', name: REGISTRY_KEY_NAME });
    const visitorKey = await readOrCreateVisitorKey(paths.visitorKey);
    const artifacts = openArtifacts({ dataDir, env: settings.artifacts });
    const logProblem = createProblemLogger(log);
    const readKeys = createTrustedKeysReader(paths.trustedKeys);
    const feed = createFeed({ databaseUrl, db, log });
    return {
      settings,
      registryKey,
      visitorKey,
      trustedKeys: async () => {
        const { keys, problem } = await readKeys().catch(throwRefusal);
        logProblem(problem);
        return keys;
      },
      artifacts,
      feed,
      stop: feed.stop,
    };
  } catch (error) {
    const reason = describeFileProblem(error) ?? (error as Error).message;
    throw new StartError(`The rollout cannot start: ${reason}`, { cause: error });
  }
}

/** Logs the problem with the trusted keys whenever it changes. */
function createProblemLogger(log: Logger): (problem: string | null) => void {
  let lastProblem: string | null = null;
  return (problem) => {
    if (problem === lastProblem) return;
    lastProblem = problem;
    if (problem === null) log.info('trusted keys readable again');
    else log.warn({ problem }, 'trusted keys unreadable');
  };
}

function throwRefusal(error: unknown): never {
  const message = `Signatures cannot be checked, because the trusted keys cannot be read: ${(error as Error).message}`;
  throw new AppError('rollout_refused', { message });
}
