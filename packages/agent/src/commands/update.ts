import { createHash } from 'node:crypto';
import { computeKeyId, RegistryUntrustedError } from '@farm/contracts/rollout';
import type { Command } from '../config.ts';
import { CommandError } from '../exitCodes.ts';
import { FarmUnreachable } from '../farm/farmApi.ts';
import { fetchFile, fetchSigningKeys } from '../farm/farmFiles.ts';
import { readEnrollment } from '../home/enrollment.ts';
import { toHome, type Home } from '../home/home.ts';
import { findLockHolder } from '../home/lock.ts';
import { formatKeys, readPinnedKeys, savePinnedKeys } from '../home/pinnedKeys.ts';
import { compareVersions } from '../update/compareVersions.ts';
import { findSignedAgent } from '../update/findSignedAgent.ts';
import { updateProgram } from '../update/updateProgram.ts';
import { AGENT_VERSION } from '../version.ts';

/** Options of `update`. */
export type UpdateCommand = Extract<Command, { name: 'update' }>;

/**
 * Replaces the installed agent by the one that people signed for everyone. Returns the text for standard output.
 * @param program path of the running program
 * @throws CommandError
 */
export async function updateAgent(command: UpdateCommand, program: string): Promise<string> {
  try {
    return await update(command, program);
  } catch (error) {
    if (error instanceof FarmUnreachable) throw new CommandError(`Not updated: ${error.message}.`);
    if (error instanceof RegistryUntrustedError)
      throw new CommandError(
        `Not updated: ${error.message}. If the farm's keys were replaced, ask its operators for the fingerprint of the new one, and pin it: farm-agent update --trust FINGERPRINT`,
      );
    throw error;
  }
}

async function update({ home: dir, allowOlder, trust }: UpdateCommand, program: string): Promise<string> {
  const home = toHome(dir);
  const { server } = await readEnrollment(home);
  if (trust !== null) await pinKey(home, server, trust);
  const { keys, isNew } = await readPinnedKeys(home, server);
  const pinned = isNew || trust !== null ? `${await formatKeys(keys)}\n` : '';
  const agent = await findSignedAgent(server, keys);
  if (!agent) throw new CommandError(`Not updated: the live version of ${server} has no agent.`);
  const { version, integrity, path } = agent;
  const difference = compareVersions(version, AGENT_VERSION);
  if (difference === 0)
    return `${pinned}farm-agent ${AGENT_VERSION} is the version that the farm has signed.\n`;
  if (difference < 0 && !allowOlder)
    throw new CommandError(
      `Not updated: the farm has signed farm-agent ${version}, which is older than this ${AGENT_VERSION}. To install it anyway: farm-agent update --allow-older`,
    );
  const archive = await fetchFile(server, encodeURI(path));
  if (`sha384-${createHash('sha384').update(archive).digest('base64')}` !== integrity)
    throw new CommandError(
      `Not updated: what ${server} sent is not the farm-agent ${version} that was signed.`,
    );
  await updateProgram(program, { archive, version });
  const holder = await findLockHolder(home);
  const next = holder === null ? '' : `Restart the agent that is running (process ${holder}).\n`;
  return `${pinned}Updated farm-agent ${AGENT_VERSION} to ${version}.\n${next}`;
}

/** Pins the one key of the farm that has this fingerprint. */
async function pinKey(home: Home, server: string, fingerprint: string): Promise<void> {
  for (const key of await fetchSigningKeys(server))
    if ((await computeKeyId(key)) === fingerprint) return savePinnedKeys(home, server, [key]);
  throw new CommandError(`Not updated: no key of ${server} has this fingerprint.`);
}
