import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';

/** Settings of the browser tests. */
export interface E2eConfig {
  /** Path of an installed Chromium or Chrome to use instead of the bundled one; null for the bundled one. */
  chromium: string | null;
  /** What a started process inherits: where programs and the home folder are, and no setting of the product. */
  inheritedEnv: Record<string, string>;
}

/** Reads the settings; throws one line that names the wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): E2eConfig {
  return {
    chromium: readExecutable('CHROMIUM', env['CHROMIUM']),
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
