import type { Painter } from '../terminal/paint.ts';
import { toSingleLine } from '../terminal/toTable.ts';
import type { VerificationResult } from '../verify/verifyVersion.ts';
import type { Command } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';
import { assertArgumentCount, parseName } from './arguments.ts';

/** Verifies a published version. */
export const verify: Command = {
  usage: ['verify NAME VERSION'],
  about: 'test a published version before visitors get it',
  help: `Requests every file (status, type, cache header, hash), then mounts each page in a headless browser, in the live shell
with the live remotes: in English and Chinese, on a desktop and a phone, in light and dark, without an account and in each
role that the descriptor names. A fake API answers with samples, so nothing reaches the farm.

Each page is left alone for FARM_VERIFY_QUIET_SECONDS, left for other pages and come back to, and opened a second time; once
on each screen its links, buttons, menus and dialogs are pressed. Errors that nothing catches, console errors, content security
policy violations, failed requests, calls that the API does not have, an error card, missing words, a page that is empty,
stays as it was, leaves by itself or never rests fail the verification. The result is stored with the version, and the first 20
refusals with a picture and a trace, which operators see in the console.`,
  async run({ args, api, settings, paint, progress }) {
    assertArgumentCount(args, 2, 2);
    const name = parseName(args[0]);
    const farm = await api();
    const version = await resolveVersion(farm, name, args[1] ?? '');
    const { quietMs } = settings;
    // Loaded on demand: it imports the browser, which no other command needs.
    const result = await import('../verify/verifyVersion.ts')
      .then(({ verifyVersion }) => verifyVersion(farm, { name, version, quietMs, progress }))
      .catch(explainMissingBrowser);
    return {
      text: formatVerification(`${name} ${version}`, result, paint),
      data: { name, version, ...result },
      hasFailed: !result.passed,
    };
  },
};

/** Teams install the browser themselves. */
function explainMissingBrowser(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new Error(
    'verify needs a browser. Install it: npm install --save-dev --save-exact playwright-core @sparticuz/chromium (versions in the README.md of your remote)',
    { cause: error },
  );
}

function formatVerification(
  title: string,
  { passed, problems, pages, leftOut, warnings, rev }: VerificationResult,
  paint: Painter,
): string {
  const mounted = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} mounted at revision ${rev}`;
  return [
    passed ? paint('green', `${title} passed: ${mounted}`) : paint('red', `${title} failed: ${mounted}`),
    ...problems.map((problem) => `- ${toSingleLine(problem)}`),
    ...warnings.map((warning) => paint('yellow', `Warning: ${toSingleLine(warning)}`)),
    ...leftOut.map((sentence) => paint('dim', toSingleLine(sentence))),
  ].join('\n');
}
