import type { Paint } from '../terminal/paint.ts';
import { oneLine } from '../terminal/toTable.ts';
import type { Verified } from '../verify/verifyVersion.ts';
import type { Command } from './command.ts';
import { findVersion } from './findVersion.ts';
import { demandWords, toName } from './words.ts';

/** Verifies a published version. */
export const verify: Command = {
  usage: ['verify NAME VERSION'],
  about: 'try a published version out before anybody gets it',
  help: `Asks for every file of it (status, type, cache header, hash), then mounts each of its pages headless in the live shell
beside the live siblings: no error in the console, no violation of the content security policy, no failed request.
What came of it is kept with the version. Pages that need somebody signed in are mounted as FARM_VERIFY_EMAIL.`,
  async run({ words, api, settings, paint, progress }) {
    demandWords(words, 2, 2);
    const name = toName(words[0]);
    const farm = await api();
    const version = await findVersion(farm, name, words[1] ?? '');
    const { verifyAs } = settings;
    // Loaded on demand: it imports the browser, which no other command needs.
    const { verifyVersion } = await import('../verify/verifyVersion.ts');
    const verified = await verifyVersion(farm, { name, version, verifyAs, progress });
    return {
      text: describe(`${name} ${version}`, verified, paint),
      data: { name, version, ...verified },
      isRefused: !verified.passed,
    };
  },
};

function describe(title: string, { passed, problems, pages, leftOut, rev }: Verified, paint: Paint): string {
  const mounted = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} mounted beside revision ${rev}`;
  return [
    passed ? paint('green', `${title} passed: ${mounted}`) : paint('red', `${title} failed: ${mounted}`),
    ...problems.map((problem) => `- ${oneLine(problem)}`),
    ...leftOut.map((sentence) => paint('dim', oneLine(sentence))),
  ].join('\n');
}
