import { setTimeout as wait } from 'node:timers/promises';
import { RegistryUntrustedError } from '@farm/contracts/rollout';
import { fetchOfferedVersion } from '../farm/farmFiles.ts';
import type { Home } from '../home/home.ts';
import { formatKeys, readPinnedKeys } from '../home/pinnedKeys.ts';
import type { Log } from '../terminal/log.ts';
import { compareVersions } from '../update/compareVersions.ts';
import { findSignedAgent } from '../update/findSignedAgent.ts';
import { AGENT_VERSION } from '../version.ts';

const DAY_MS = 86_400_000;

interface VersionWatch {
  home: Home;
  server: string;
  log: Log;
  signal: AbortSignal;
}

/**
 * Logs once that a newer agent is signed, or that one is offered that is not; looks once a day until `signal` aborts. Pins the
 * farm's keys if nothing has yet. Failures are not worth a warning: reports tell of an unreachable farm.
 */
export async function watchVersion(watch: VersionWatch): Promise<void> {
  const { log, signal } = watch;
  let told = '';
  while (!signal.aborted) {
    try {
      const news = await findNews(watch);
      if (news !== null && news !== told) {
        log.warn(news);
        told = news;
      }
    } catch (error) {
      log.debug(`cannot look for a newer version: ${(error as Error).message}`);
    }
    await wait(DAY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function findNews({ home, server, log, signal }: VersionWatch): Promise<string | null> {
  const { keys, isNew } = await readPinnedKeys(home, server, signal);
  if (isNew) log.info(await formatKeys(keys));
  const offered = await fetchOfferedVersion(server, signal);
  if (offered === null || compareVersions(offered, AGENT_VERSION) <= 0) return null;
  try {
    // The offer is a hint; the registry says what was signed, and is larger.
    const signed = await findSignedAgent(server, keys, signal);
    if (!signed || compareVersions(signed.version, AGENT_VERSION) <= 0) return null;
    return `farm-agent ${signed.version} is signed, and this is ${AGENT_VERSION}. To update: farm-agent update`;
  } catch (error) {
    if (!(error instanceof RegistryUntrustedError)) throw error;
    return `the farm offers farm-agent ${offered}, but do not install it before its operators have confirmed a new key: ${error.message}`;
  }
}
