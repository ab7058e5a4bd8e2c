import { chromium, type Browser } from 'playwright-core';
import { readConfig } from '../config.ts';
import { ensureBrowserFiles } from './browserFiles.ts';

/**
 * Starts a headless Chromium with the bundled fonts: the bundled browser, or the one CHROMIUM names. It
 * resolves no host but this machine. Throws when the browser can't start.
 */
export async function launchBrowser(): Promise<Browser> {
  const { chromium: installed, inheritedEnv } = readConfig();
  const files = await ensureBrowserFiles();
  const fontEnv = { FONTCONFIG_FILE: files.fontsConf, XDG_CACHE_HOME: files.home };
  return chromium.launch({
    executablePath: installed ?? files.executable,
    args: ARGUMENTS,
    env: installed
      ? { ...inheritedEnv, ...fontEnv }
      : { ...fontEnv, HOME: files.home, LD_LIBRARY_PATH: files.libraries },
  });
}

const ARGUMENTS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  // Containers often give /dev/shm 64 MB, which a few pages fill.
  '--disable-dev-shm-usage',
  // Glyphs at their true positions: the same picture whatever the machine's font settings.
  '--font-render-hinting=none',
];
