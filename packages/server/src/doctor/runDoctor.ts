import { readNodeStatus } from '@farm/chain';
import { createDatabase, readConnectionUrls } from '@farm/database';
import { ConfigError, createLogger } from '@farm/process';
import { parseConfig, type Config } from '../config.ts';
import { checkArtifacts } from './checkArtifacts.ts';
import { checkClock } from './checkClock.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkDisk } from './checkDisk.ts';
import { checkFactors } from './checkFactors.ts';
import { checkMailServer } from './checkMailServer.ts';
import { checkNode } from './checkNode.ts';
import { checkPublicAddress } from './checkPublicAddress.ts';
import { checkPush } from './checkPush.ts';
import { checkRolloutKeys } from './checkRolloutKeys.ts';
import { checkSigner } from './checkSigner.ts';
import {
  ANSWER_LIMIT_MS,
  CHECK_LIMIT_MS,
  formatReason,
  type Check,
  type CheckedDatabase,
  type CheckParts,
  type Finding,
} from './finding.ts';

/** A finding, with its check. */
export type ReportLine = Finding & { check: string };

/** In the order of the report. */
const checks: Record<string, Check> = {
  clock: checkClock,
  disk: checkDisk,
  database: checkDatabase,
  mail: checkMailServer,
  push: checkPush,
  factors: checkFactors,
  'full node': checkNode,
  signer: checkSigner,
  address: checkPublicAddress,
  'rollout keys': checkRolloutKeys,
  artifacts: checkArtifacts,
};

/**
 * Checks what a farm with these settings needs, all at the same time, and changes nothing. A check that fails or takes too
 * long is a problem of its own.
 */
export async function runDoctor(
  env: Record<string, string | undefined>,
  { now = Date.now, limitMs = CHECK_LIMIT_MS }: { now?: () => number; limitMs?: number } = {},
): Promise<ReportLine[]> {
  const { config, findings } = readSettings(env);
  const lines = findings.map((finding) => ({ check: 'settings', ...finding }));
  if (config === null) return lines;
  const database = await openCheckedDatabase(config);
  let node: ReturnType<CheckParts['readNode']> | undefined;
  const parts: CheckParts = {
    ...{ config, database, now },
    readNode: () =>
      (node ??= config.chain.node && readNodeStatus(config.chain.node, { timeoutMs: ANSWER_LIMIT_MS })),
  };
  try {
    const found = await Promise.all(
      Object.entries(checks).map(async ([check, run]) =>
        (await runCheck(run(parts), limitMs)).map((finding) => ({ check, ...finding })),
      ),
    );
    return [...lines, ...found.flat()];
  } finally {
    // Not awaited: a connection that hangs would hold up the report.
    void database?.db.destroy();
  }
}

/** Without the rules for combinations, most settings can be used to check the rest. */
function readSettings(env: Record<string, string | undefined>): {
  config: Config | null;
  findings: Finding[];
} {
  try {
    const config = parseConfig(env);
    const mode = config.production ? 'production' : 'development';
    return { config, findings: [{ status: 'ok', found: `valid, for ${mode}` }] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const findings = error.lines.map((found): Finding => ({
      status: 'problem',
      found,
      advice: 'Correct it: docs/settings.md',
    }));
    try {
      return { config: parseConfig(env, () => []), findings };
    } catch {
      const found = 'nothing else was checked, because these settings cannot be read';
      const advice = 'Correct them, and run this again';
      return { config: null, findings: [...findings, { status: 'warning', found, advice }] };
    }
  }
}

/** Never starts the embedded PostgreSQL: it belongs to the process of the farm. */
async function openCheckedDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Config): Promise<CheckedDatabase | null> {
  const url =
    databaseDirectUrl ?? databaseUrl ?? (await readConnectionUrls(dataDir).catch(() => null))?.server;
  if (url === undefined) return null;
  const limits = { size: 4, statementTimeoutSeconds: ANSWER_LIMIT_MS / 1_000 };
  return { url, db: createDatabase(url, createLogger('silent'), limits) };
}

async function runCheck(work: Promise<Finding[]>, limitMs: number): Promise<Finding[]> {
  const advice = 'Run this again; if it stays, look at the log of the program that it asks';
  const late = Promise.withResolvers<Finding[]>();
  const found = `not finished within ${limitMs / 1_000} seconds`;
  const timer = setTimeout(() => late.resolve([{ status: 'problem', found, advice }]), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    return [{ status: 'problem', found: formatReason(error), advice }];
  } finally {
    clearTimeout(timer);
  }
}
