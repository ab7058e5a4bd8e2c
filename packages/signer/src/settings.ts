import { join, resolve } from 'node:path';
import { z } from 'zod';
import { GENESIS } from '@farm/chain';
import type { PoolSettings } from '@farm/database';
import {
  assertNoProblems,
  databaseVariables,
  list,
  parseVariables,
  processVariables,
  toPoolSettings,
  xch,
} from '@farm/process';

/** Settings of the signer's process. Keys are not included; see `readSeeds`. */
export interface SignerSettings {
  /** Null connects to the embedded PostgreSQL of `dataDir`, started by another process. */
  databaseUrl: string | null;
  /** The same database without a pooler; null if `databaseUrl` leads to no pooler. */
  databaseDirectUrl: string | null;
  databasePool: PoolSettings;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path. */
  socketPath: string;
  /** Absolute path; null if SIGNER_KEY holds the key. */
  keyFile: string | null;
  /** Absolute paths of retired keys: their coins are still spent, but they receive no new coins. */
  retiredKeyFiles: string[];
  /** Genesis challenge of the chain, see `GENESIS`. */
  genesis: string;
  /** Highest fee of a bundle, in mojo. */
  feeMaxMojo: bigint;
  logLevel: string;
  /** True if the signer stops when its parent process exits. */
  stopWithParent: boolean;
}

/** Variables of the signer. */
export const signerSchema = z
  .object({
    ...processVariables,
    ...databaseVariables,
    SIGNER_SOCKET: z
      .string()
      .optional()
      .meta({ description: 'Socket that it listens on.', whenAbsent: '`DATA_DIR/payout/signer.sock`' }),
    SIGNER_KEY_FILE: z
      .string()
      .optional()
      .meta({ description: 'File of the wallet key.', whenAbsent: '`DATA_DIR/payout/hot.key`' }),
    SIGNER_KEY: z.string().optional().describe('The wallet key itself, instead of the file.'),
    SIGNER_RETIRED_KEY_FILES: list
      .prefault('')
      .describe('Files, separated by commas, of former keys whose coins are still spent.'),
    SIGNER_FEE_MAX: xch.prefault('0.01').describe('Highest chain fee of a bundle that it signs, in XCH.'),
    CHAIN_GENESIS: z
      .string()
      .transform((text) => (isNetwork(text) ? GENESIS[text] : text))
      .refine((text) => /^[0-9a-f]{64}$/.test(text), 'must be mainnet, simulated, or 32 bytes in hex')
      .prefault('mainnet')
      .describe('Chain that it signs for: `mainnet`, `simulated`, or a genesis challenge in hex.'),
  })
  .refine((vars) => vars.SIGNER_KEY === undefined || vars.SIGNER_KEY_FILE === undefined, {
    path: ['SIGNER_KEY'],
    message: 'must not be set together with SIGNER_KEY_FILE',
  });

/**
 * Reads the settings from environment variables; a blank value counts as absent.
 * @throws ConfigError naming every wrong variable
 */
export function parseSignerSettings(env: Record<string, string | undefined>): SignerSettings {
  const vars = parseVariables(signerSchema, env);
  assertNoProblems(vars.NODE_ENV === 'production' ? checkProduction(vars) : [], env);
  const dataDir = resolve(vars.DATA_DIR);
  const inPayout = (name: string) => join(dataDir, 'payout', name);
  return {
    databaseUrl: vars.DATABASE_URL ?? null,
    databaseDirectUrl: vars.DATABASE_DIRECT_URL ?? null,
    databasePool: toPoolSettings(vars),
    dataDir,
    socketPath: resolve(vars.SIGNER_SOCKET ?? inPayout('signer.sock')),
    keyFile: vars.SIGNER_KEY === undefined ? resolve(vars.SIGNER_KEY_FILE ?? inPayout('hot.key')) : null,
    retiredKeyFiles: vars.SIGNER_RETIRED_KEY_FILES.map((file) => resolve(file)),
    genesis: vars.CHAIN_GENESIS,
    feeMaxMojo: vars.SIGNER_FEE_MAX,
    logLevel: vars.LOG_LEVEL,
    stopWithParent: vars.STOP_WITH_PARENT,
  };
}

function checkProduction({ DATABASE_URL, CHAIN_GENESIS }: z.output<typeof signerSchema>): string[] {
  const problems = [];
  if (DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing: production does not run the embedded database');
  if (CHAIN_GENESIS === GENESIS.simulated)
    problems.push('CHAIN_GENESIS must not be simulated in production: money of that chain is worth nothing');
  return problems;
}

function isNetwork(text: string): text is keyof typeof GENESIS {
  return Object.hasOwn(GENESIS, text);
}
