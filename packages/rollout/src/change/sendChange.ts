import { isDeepStrictEqual } from 'node:util';
import * as calls from '@farm/contracts/calls';
import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import {
  applyChange,
  toChangedNames,
  encodeRegistry,
  signText,
  type ChangeContext,
  type NewChange,
  type RolloutChange,
  type TrustedKey,
} from '@farm/contracts/rollout';
import type { SigningKey } from '@farm/registry';
import pRetry from 'p-retry';
import { ApiRefusedError } from '../http/ApiRefusedError.ts';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { readRegistry, type CurrentRegistry } from './readRegistry.ts';

/** Author of changes to the registry. */
export interface Operator {
  api: RolloutApi;
  key: SigningKey;
  /** Keys that this machine trusts; empty without a file of trusted keys. */
  trustedKeys: TrustedKey[];
}

/** Requested change. */
export interface ChangeRequest {
  /** Plans the change from the current registry, again after each conflict. Null if there is nothing to do. */
  plan: (document: RegistryDocument) => RolloutChange | null;
  why: string;
  /** Locally made builds; the farm's files of the same versions must match them. */
  builds?: Builds;
}

/** Outcome of a change; `change` is null if there was nothing to do and nothing was signed. */
export interface ChangeOutcome {
  change: RolloutChange | null;
  rev: number;
  warnings: string[];
}

const UNVERIFIED_WARNING =
  'the signature of the registry cannot be checked here: copy the trusted keys of the farm to ROLLOUT_TRUSTED_KEYS';
const MAX_RETRIES = 7;
const RETRY_DELAY_MS = { min: 20, max: 400 };

/**
 * Makes a change: computes the resulting document, signs it, and submits it to the farm as the next revision. After a
 * conflict with another change, plans again from the new revision.
 * @throws ChangeRefusedError, ApiRefusedError, RegistryUntrustedError
 */
export function sendChange(operator: Operator, request: ChangeRequest): Promise<ChangeOutcome> {
  return pRetry(() => sendOnce(operator, request), {
    retries: MAX_RETRIES,
    minTimeout: RETRY_DELAY_MS.min,
    maxTimeout: RETRY_DELAY_MS.max,
    randomize: true,
    shouldRetry: ({ error }) => isConflict(error),
  });
}

async function sendOnce(operator: Operator, request: ChangeRequest): Promise<ChangeOutcome> {
  const base = await readRegistry(operator.api, operator.trustedKeys);
  const change = request.plan(base.document);
  if (!change) return { change, rev: base.document.rev, warnings: [] };
  const planned = await planChange(operator.api, base, { ...request, change });
  if (planned === null) return { change: null, rev: base.document.rev, warnings: [] };
  const signed = await signChange(operator, base, { ...request, change, ...planned });
  const unverified = base.isVerified ? [] : [UNVERIFIED_WARNING];
  try {
    const response = await operator.api.call(calls.createRolloutChange, { body: signed.body });
    return { change, rev: response.rev, warnings: [...unverified, ...response.warnings] };
  } catch (error) {
    if (!isConflict(error)) throw error;
    const { text, document } = await readRegistry(operator.api, operator.trustedKeys);
    if (text !== signed.text) throw error;
    // The change was made; only its response was lost.
    return { change, rev: document.rev, warnings: [...unverified, ...planned.warnings] };
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiRefusedError && error.code === 'rollout_conflict';
}

/** Document that results from a change. */
interface PlannedChange {
  at: Date;
  next: RegistryDocument;
  warnings: string[];
}

/** Computes the resulting document; null if the change has no effect. */
async function planChange(
  api: RolloutApi,
  { document }: CurrentRegistry,
  { change, builds }: { change: RolloutChange; builds?: Builds },
): Promise<PlannedChange | null> {
  const at = new Date();
  const published = await fetchBuilds(api, { document, change, localBuilds: builds ?? {} });
  const { next, warnings } = applyChange(document, change, { builds: published, at });
  return isDeepStrictEqual({ ...next, rev: document.rev }, document) ? null : { at, next, warnings };
}

async function signChange(
  { key: { key, keyId } }: Operator,
  { document, haltCount }: CurrentRegistry,
  { change, why, at, next }: { change: RolloutChange; why: string } & PlannedChange,
): Promise<{ body: NewChange; text: string }> {
  const text = encodeRegistry(next);
  const signature = await signText(key, 'registry', text);
  const unsigned = { baseRev: document.rev, haltCount, change, why, at: at.toISOString() };
  return { body: { ...unsigned, keyId, signature }, text };
}

/** Fetches the farm's copy of each build that the change adds to the registry, because that copy gets signed. */
async function fetchBuilds(
  api: RolloutApi,
  {
    document,
    change,
    localBuilds,
  }: { document: RegistryDocument; change: RolloutChange; localBuilds: Builds },
): Promise<Builds> {
  const builds: Builds = {};
  for (const [name, version] of toMembers(change)) {
    const entry = name === SHELL ? document.shell : document.remotes[name];
    if (entry?.versions[version]) continue;
    const published = await api.find(calls.readVersion, { params: { name, version } });
    if (!published) continue;
    const localBuild = localBuilds[name]?.[version];
    if (localBuild && !isDeepStrictEqual(localBuild.files, published.build.files))
      throw new Error(`The farm's files of ${name} ${version} differ from those built here. Do not trust it`);
    (builds[name] ??= {})[version] = published.build;
  }
  return builds;
}

type Builds = ChangeContext['builds'];

function toMembers(change: RolloutChange): [name: string, version: string][] {
  if (change.kind === 'rollback') return [[change.name, change.version]];
  const members = 'members' in change ? change.members : {};
  return toChangedNames(change).flatMap((name) =>
    members[name] === undefined ? [] : [[name, members[name]]],
  );
}
