import { resolve, join } from 'node:path';
import { z } from 'zod';
import { atLeastOne, parseVariables, processVariables } from '@farm/process';

/** Settings of the simulated chain. */
export interface SimulatorSettings {
  /** Port on loopback; 0 picks a free port. */
  port: number;
  /** Absolute path of the chain's folder. */
  chainDir: string;
  /** Seconds between two blocks while a client waits; 0 farms blocks on request only. */
  blockSeconds: number;
  /** Confirmations that payments need; clients wait until then. */
  confirmations: number;
  /** Puzzle hash that receives the first blocks, in hex; null for none. */
  farmTo: string | null;
  /** Number of first blocks. */
  fundBlocks: number;
  logLevel: string;
  /** True if the chain stops when its parent process exits. */
  stopWithParent: boolean;
}

const { DATA_DIR, LOG_LEVEL, STOP_WITH_PARENT } = processVariables;

/** Variables of the simulated chain. */
export const simulatorSchema = z.object({
  NODE_ENV: z
    .string()
    .refine((name) => name !== 'production', 'is production: money of a simulated chain is worth nothing')
    .optional()
    .describe('Must not be `production`.'),
  DATA_DIR,
  LOG_LEVEL,
  STOP_WITH_PARENT,
  WITHDRAWAL_CONFIRMATIONS: atLeastOne
    .prefault('32')
    .describe('Blocks on top of a payment for which it keeps farming.'),
  CHAIN_PORT: z
    .string({ error: 'is missing: the port that the chain is asked at' })
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, 'must be a port, or 0 for any')
    .transform(Number)
    .meta({ description: 'Port that it listens on, on this machine only.', whenAbsent: 'required' }),
  CHAIN_BLOCK_SECONDS: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a number of seconds, or 0 for no blocks but those asked for')
    .transform(Number)
    .prefault('3')
    .describe('Time between two blocks while a payment is open; 0 farms on request only.'),
  CHAIN_FARM_TO: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex, in lower case')
    .optional()
    .describe('Puzzle hash, in hex, that the first blocks are farmed to.'),
  CHAIN_FUND_BLOCKS: atLeastOne.prefault('100').describe('Number of those blocks.'),
});

/**
 * Reads the settings from environment variables; an empty value counts as absent.
 * @throws ConfigError naming every wrong variable
 */
export function parseSimulatorSettings(env: Record<string, string | undefined>): SimulatorSettings {
  const vars = parseVariables(simulatorSchema, env);
  return {
    port: vars.CHAIN_PORT,
    chainDir: join(resolve(vars.DATA_DIR), 'chain'),
    blockSeconds: vars.CHAIN_BLOCK_SECONDS,
    confirmations: vars.WITHDRAWAL_CONFIRMATIONS,
    farmTo: vars.CHAIN_FARM_TO ?? null,
    fundBlocks: vars.CHAIN_FUND_BLOCKS,
    logLevel: vars.LOG_LEVEL,
    stopWithParent: vars.STOP_WITH_PARENT,
  };
}
