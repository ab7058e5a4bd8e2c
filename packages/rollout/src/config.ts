import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { count, origin, parseVariables, processVariables, rolloutVariables } from '@farm/process';
import { toRolloutPaths, type RolloutPaths } from '@farm/registry';
import { z } from 'zod';

/** Settings of the rollout tool; see {@link readSettings}. */
export interface Settings {
  /** Origin of the farm, without a trailing slash. */
  server: string;
  /** From ROLLOUT_TOKEN; null to use the token stored on this machine. */
  token: string | null;
  paths: RolloutPaths;
  /** Time for which a verification watches each page at rest, in milliseconds. */
  quietMs: number;
}

/** Variables of the rollout tool. */
export const rolloutSchema = z.object({
  DATA_DIR: processVariables.DATA_DIR,
  PORT: z.string().default('3000').describe('Port of the farm on this machine.'),
  FARM_URL: origin
    .optional()
    .meta({ description: 'Address of the farm, unless `--server` names it.', whenAbsent: 'this machine' }),
  ROLLOUT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'is not a token: it begins with frt_ and contains no spaces')
    .optional()
    .meta({
      description: 'Token for the API.',
      whenAbsent: '`DATA_DIR/rollout/operator.token`',
      isSecret: true,
    }),
  ROLLOUT_KEY: z.string().optional().meta({
    description: 'File of the private key that signs changes.',
    whenAbsent: '`DATA_DIR/rollout/operator.key`',
  }),
  FARM_VERIFY_QUIET_SECONDS: count
    .refine((value) => value >= 1 && value <= 60, 'must be 1 to 60')
    .prefault('5')
    .describe('Time for which a verification watches each page at rest.'),
  ...rolloutVariables,
});

/**
 * Reads the settings from `env`; `server` overrides FARM_URL.
 * @throws ConfigError naming every invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv, server?: string): Settings {
  const vars = parseVariables(rolloutSchema, { ...env, ...(server !== undefined && { FARM_URL: server }) });
  return {
    server: vars.FARM_URL ?? `http://localhost:${vars.PORT}`,
    token: vars.ROLLOUT_TOKEN ?? null,
    paths: toRolloutPaths(resolve(vars.DATA_DIR), env),
    quietMs: vars.FARM_VERIFY_QUIET_SECONDS * 1_000,
  };
}

/** Settings of the browser. */
export interface BrowserConfig {
  /** Path of an installed Chromium or Chrome; null for the bundled browser. */
  chromium: string | null;
  /** Folder for the unpacked browser; null for `.cache` beside the programs. */
  cacheDir: string | null;
  /** Environment of the browser: paths of programs and home folder, but no settings of the product. */
  inheritedEnv: Record<string, string>;
}

/** Reads the browser settings. @throws Error in one line, naming the invalid variable */
export function readBrowserConfig(env: NodeJS.ProcessEnv = process.env): BrowserConfig {
  return {
    chromium: readExecutable('CHROMIUM', env['CHROMIUM']),
    cacheDir: env['CACHE_DIRECTORY'] ? resolve(env['CACHE_DIRECTORY']) : null,
    inheritedEnv: Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    ),
  };
}

function readExecutable(name: string, value: string | undefined): string | null {
  if (!value) return null;
  try {
    accessSync(value, constants.X_OK);
  } catch {
    throw new Error(`${name}: ${value} is not an executable file`);
  }
  return resolve(value);
}
