import { setTimeout as delay } from 'node:timers/promises';
import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import {
  applyChange,
  changeMadeSchema,
  namesOf,
  publishedBuildSchema,
  registryText,
  signText,
  type ChangeContext,
  type NewChange,
  type RolloutChange,
  type TrustedKey,
} from '@farm/contracts/rollout';
import type { SigningKey } from '@farm/registry';
import { ApiRefusedError } from '../http/ApiRefusedError.ts';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { versionPath } from '../publish/publishBuild.ts';
import { readRegistry, type ReadRegistry } from './readRegistry.ts';

/** Who changes the registry. */
export interface Operator {
  api: RolloutApi;
  key: SigningKey;
  /** Keys that this machine trusts; none where it has no such file. */
  trusted: TrustedKey[];
}

/** What is to change. */
export interface ChangeRequest {
  /** The step to take from the registry as it is; asked again when another one was faster. Null when there is nothing to do. */
  plan: (document: RegistryDocument) => RolloutChange | null;
  why: string;
  /** Builds that are known here; others are asked for. */
  builds?: ChangeContext['builds'];
}

/** What became of it; `change` is null when there was nothing to do. */
export interface ChangeOutcome {
  change: RolloutChange | null;
  rev: number;
  warnings: string[];
}

const TRIES = 8;
const PAUSE_MS = 50;

/**
 * Takes a step: works out the document that follows from it, signs that, and has the farm make it the next
 * revision. When another step came first, this one is planned again from what that left.
 * @throws ChangeRefusedError, ApiRefusedError, RegistryUntrustedError
 */
export async function makeChange(operator: Operator, request: ChangeRequest): Promise<ChangeOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const base = await readRegistry(operator.api, operator.trusted);
    const change = request.plan(base.document);
    if (!change) return { change, rev: base.document.rev, warnings: [] };
    const signed = await sign(operator, base, { ...request, change });
    try {
      const call = { method: 'POST', path: '/changes', body: signed.body } as const;
      return { change, ...(await operator.api.send(call, changeMadeSchema)) };
    } catch (error) {
      if (!(error instanceof ApiRefusedError) || error.code !== 'rollout_conflict') throw error;
      const { text, document } = await readRegistry(operator.api, operator.trusted);
      // It was made, and only the answer was lost.
      if (text === signed.text) return { change, rev: document.rev, warnings: signed.warnings };
      if (attempt === TRIES) throw error;
      await delay(PAUSE_MS * attempt * Math.random());
    }
  }
}

async function sign(
  { api, key }: Operator,
  { document, haltCount }: ReadRegistry,
  { change, why, builds }: { change: RolloutChange; why: string; builds?: ChangeContext['builds'] },
): Promise<{ body: NewChange; text: string; warnings: string[] }> {
  const at = new Date();
  const known = await withMissingBuilds(api, { document, change, builds: builds ?? {} });
  const { next, warnings } = applyChange(document, change, { builds: known, at });
  const text = registryText(next);
  const signature = await signText(key.key, 'registry', text);
  const base = { baseRev: document.rev, haltCount };
  return {
    body: { ...base, change, why, at: at.toISOString(), keyId: key.keyId, signature },
    text,
    warnings,
  };
}

/** Asks for the published builds that the step names and nobody here knows. */
async function withMissingBuilds(
  api: RolloutApi,
  needed: { document: RegistryDocument; change: RolloutChange; builds: ChangeContext['builds'] },
): Promise<ChangeContext['builds']> {
  const builds = structuredClone(needed.builds);
  for (const [name, version] of membersOf(needed.change)) {
    const entry = name === SHELL ? needed.document.shell : needed.document.remotes[name];
    if (entry?.versions[version] || builds[name]?.[version]) continue;
    const published = await api.find(versionPath(name, version), publishedBuildSchema);
    if (published) (builds[name] ??= {})[version] = published.build;
  }
  return builds;
}

function membersOf(change: RolloutChange): [name: string, version: string][] {
  if (change.kind === 'rollback') return [[change.name, change.version]];
  const members = 'members' in change ? change.members : {};
  return namesOf(change).flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]]));
}
