import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { languages, locales } from '@farm/contracts';
import { startBrowser, watchContext } from '@farm/rollout/browser';
import { toContextOptions, type PageSettings } from './browser/pageSettings.ts';

const USAGE = `Usage: node packages/e2e/src/screenshots.ts --url URL --out FOLDER [--token TOKEN] [--full] [ROUTE...]
Pictures each route (default: /) on a desktop and a phone, light and dark, in each language.
  --token  log-in token, for the pages that ask for one
  --full   the whole page instead of the first screen
`;

interface ScreenshotOptions {
  url: string;
  out: string;
  token: string | undefined;
  full: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    out: { type: 'string' },
    token: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
});
if (values.url === undefined || values.out === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const screenshotOptions: ScreenshotOptions = {
    url: values.url,
    out: values.out,
    token: values.token,
    full: values.full,
  };
  await takeScreenshots(screenshotOptions, positionals.length > 0 ? positionals : ['/']);
}

async function takeScreenshots(screenshotOptions: ScreenshotOptions, routes: string[]): Promise<void> {
  await mkdir(screenshotOptions.out, { recursive: true });
  const browser = await startBrowser();
  try {
    for (const route of routes)
      for (const screen of ['desktop', 'phone'] as const)
        for (const colorScheme of ['light', 'dark'] as const)
          for (const locale of locales)
            await takeScreenshot(browser, screenshotOptions, {
              route,
              settings: { screen, colorScheme, locale: languages[locale].tag },
            });
  } finally {
    await browser.close();
  }
}

async function takeScreenshot(
  browser: Browser,
  screenshotOptions: ScreenshotOptions,
  { route, settings }: { route: string; settings: PageSettings },
): Promise<void> {
  const context = await browser.newContext({ ...toContextOptions(settings), baseURL: screenshotOptions.url });
  const watch = await watchContext(context);
  await context.addInitScript(toInitScript(settings, screenshotOptions.token));
  const page = await context.newPage();
  await page.goto(route);
  // An event stream keeps the network busy forever; the screenshot then shows the current state.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate('document.fonts.ready.then(() => true)');
  const file = join(screenshotOptions.out, `${toFileName(route, settings)}.png`);
  await page.screenshot({ path: file, fullPage: screenshotOptions.full });
  process.stdout.write(`${file}\n`);
  for (const { kind, text } of await watch.problems()) process.stdout.write(`  ${kind}: ${text}\n`);
  await context.close();
}

/** The product stores mode and session, and reads no defaults from system preferences. */
function toInitScript({ colorScheme }: PageSettings, token: string | undefined): string {
  const settings = {
    themeMode: colorScheme,
    themeContrast: 'default',
    themeDirection: 'ltr',
    themeLayout: 'vertical',
    themeStretch: false,
    themeColorPresets: 'default',
  };
  const entries = { settings: JSON.stringify(settings), ...(token !== undefined && { login: token }) };
  // A page without an origin (a browser error page) has no storage.
  return `if (location.origin !== 'null')
    for (const [key, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(key, value);`;
}

function toFileName(route: string, { screen, colorScheme, locale }: PageSettings): string {
  const name = route.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'home';
  return `${name}--${screen}-${colorScheme}-${locale}`;
}
