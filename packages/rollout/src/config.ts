import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { rolloutPaths, type RolloutPaths } from '@farm/registry';

/** Settings of the rollout tool; see {@link readSettings}. */
export interface Settings {
  /** Origin of the farm, without a trailing slash. */
  server: string;
  /** From ROLLOUT_TOKEN; null when it has to be looked for on this machine. */
  token: string | null;
  paths: RolloutPaths;
  /** Who pages behind the sign-in are tried as; null leaves them out. */
  verifyAs: { email: string; password: string } | null;
}

/** The settings in `env`. @throws Error with one line that names the wrong one */
export function readSettings(env: NodeJS.ProcessEnv, server?: string): Settings {
  const given = (name: string) => blankToNull(env[name]?.trim());
  const email = given('FARM_VERIFY_EMAIL');
  const password = blankToNull(env['FARM_VERIFY_PASSWORD']);
  if ((email === null) !== (password === null))
    throw new Error('FARM_VERIFY_EMAIL and FARM_VERIFY_PASSWORD go together: set both or none');
  const address = server ?? given('FARM_URL');
  const token = given('ROLLOUT_TOKEN');
  if (token !== null && !/^[\x21-\x7e]+$/.test(token))
    throw new Error('ROLLOUT_TOKEN is no token: it begins with frt_ and holds no spaces');
  return {
    server:
      address === null
        ? `http://localhost:${given('PORT') ?? '3000'}`
        : toOrigin(server === undefined ? 'FARM_URL' : '--server', address),
    token,
    paths: rolloutPaths(resolve(given('DATA_DIR') ?? '.data'), env),
    verifyAs: email !== null && password !== null ? { email, password } : null,
  };
}

/** Settings of the browser. */
export interface BrowserConfig {
  /** Path of an installed Chromium or Chrome to use instead of the bundled one; null for the bundled one. */
  chromium: string | null;
  /** What the browser inherits: where programs and the home folder are, and no setting of the product. */
  inheritedEnv: Record<string, string>;
}

/** Reads them; throws one line that names the wrong variable. */
export function readBrowserConfig(env: NodeJS.ProcessEnv = process.env): BrowserConfig {
  return {
    chromium: readExecutable('CHROMIUM', env['CHROMIUM']),
    inheritedEnv: Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    ),
  };
}

function blankToNull(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

function toOrigin(name: string, value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(
      `${name} must be an origin such as https://farm.example, without a path (it is "${value}")`,
    );
  return url.origin;
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
