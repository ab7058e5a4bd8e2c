import { chromium, type Browser } from 'playwright-core';
import { readBrowserConfig } from '../config.ts';
import { loadBrowserFiles } from './browserFiles.ts';

/** Options of {@link startBrowser}. */
export interface BrowserOptions {
  /** Hosts besides this machine that it resolves. */
  hosts?: string[];
  /** False if the program ends itself on signals: the browser would end it at once. Default: true. */
  endsOnSignals?: boolean;
}

/**
 * Starts a headless Chromium with the bundled fonts: the bundled browser, or the browser in CHROMIUM. It ends with this
 * process.
 * @throws Error if the browser cannot start
 */
export async function startBrowser({
  hosts = [],
  endsOnSignals = true,
}: BrowserOptions = {}): Promise<Browser> {
  const { chromium: installed, cacheDir, inheritedEnv } = readBrowserConfig();
  const files = await loadBrowserFiles(cacheDir ?? undefined);
  const fontEnv = { FONTCONFIG_FILE: files.fontsConf, XDG_CACHE_HOME: files.home };
  return chromium.launch({
    handleSIGINT: endsOnSignals,
    handleSIGTERM: endsOnSignals,
    handleSIGHUP: endsOnSignals,
    executablePath: installed ?? files.executable,
    args: [toResolverRules(hosts), ...BROWSER_ARGS],
    env: installed
      ? { ...inheritedEnv, ...fontEnv }
      : { ...fontEnv, HOME: files.home, LD_LIBRARY_PATH: files.libraries },
  });
}

const LOOPBACK_HOSTS = ['localhost', '*.localhost', '127.0.0.1', '[::1]'];

function toResolverRules(hosts: string[]): string {
  const exclusions = [...LOOPBACK_HOSTS, ...hosts].map((host) => `EXCLUDE ${host}`);
  return `--host-resolver-rules=${['MAP * ~NOTFOUND', ...exclusions].join(', ')}`;
}

const BROWSER_ARGS = [
  // Containers often limit /dev/shm to 64 MB, which a few pages fill.
  '--disable-dev-shm-usage',
  // Unhinted glyph positions give the same picture whatever the font settings of the machine.
  '--font-render-hinting=none',
];
