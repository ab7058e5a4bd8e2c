import { chromium, type Browser } from 'playwright-core';
import { readBrowserConfig } from '../config.ts';
import { ensureBrowserFiles } from './browserFiles.ts';

/**
 * Starts a headless Chromium with the bundled fonts: the bundled browser, or the browser in CHROMIUM. It resolves only
 * this machine and `hosts`.
 * @throws Error if the browser cannot start
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
  // Containers often limit /dev/shm to 64 MB, which a few pages fill.
  '--disable-dev-shm-usage',
  // Unhinted glyph positions give the same picture whatever the font settings of the machine.
  '--font-render-hinting=none',
];
