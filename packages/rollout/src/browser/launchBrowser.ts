import { chromium, type Browser } from 'playwright-core';
import { readBrowserConfig } from '../config.ts';
import { ensureBrowserFiles } from './browserFiles.ts';

/**
 * Starts a headless Chromium with the bundled fonts: the bundled browser, or the one CHROMIUM names. It
 * resolves no host but this machine and those of `hosts`. Throws when the browser can't start.
 */
export async function launchBrowser(hosts: string[] = []): Promise<Browser> {
  const { chromium: installed, inheritedEnv } = readBrowserConfig();
  const files = await ensureBrowserFiles();
  const fontEnv = { FONTCONFIG_FILE: files.fontsConf, XDG_CACHE_HOME: files.home };
  return chromium.launch({
    executablePath: installed ?? files.executable,
    args: [resolverRules(hosts), ...ARGUMENTS],
    env: installed
      ? { ...inheritedEnv, ...fontEnv }
      : { ...fontEnv, HOME: files.home, LD_LIBRARY_PATH: files.libraries },
  });
}

const THIS_MACHINE = ['localhost', '*.localhost', '127.0.0.1', '[::1]'];

function resolverRules(hosts: string[]): string {
  const known = [...THIS_MACHINE, ...hosts].map((host) => `EXCLUDE ${host}`);
  return `--host-resolver-rules=${['MAP * ~NOTFOUND', ...known].join(', ')}`;
}

const ARGUMENTS = [
  // Containers often give /dev/shm 64 MB, which a few pages fill.
  '--disable-dev-shm-usage',
  // Glyphs at their true positions: the same picture whatever the machine's font settings.
  '--font-render-hinting=none',
];
