import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { formatFinding } from '../a11y/report.ts';
import type { Check } from '../a11y/checkSubject.ts';
import { listRemoteFolders } from '../paths.ts';
import { copyWorkspace, type Workspace } from '../rollout/workspace.ts';
import { addLanguage, longLanguage, mirroredLanguage } from './makeLanguage.ts';
import type { LanguageSite } from './openLanguageSite.ts';

const languages = [longLanguage, mirroredLanguage];
/** A remote whose next version lacks a language. */
const LACKING = 'mfe-security';

describe('two made-up languages, added by their rows and files alone', () => {
  let workspace: Workspace;
  let site: LanguageSite;
  let files: string[];
  const cleanups: (() => unknown)[] = [];

  before(async () => {
    workspace = await copyWorkspace({ after: (end) => cleanups.push(end as () => unknown) });
    files = [];
    for (const language of languages) files.push(...(await addLanguage(workspace.root, language)));
    await workspace.run('npm run build -- --no-publish');
    const { openLanguageSite } = await importCopy<typeof import('./openLanguageSite.ts')>(
      'languages/openLanguageSite.ts',
    );
    site = await openLanguageSite();
    cleanups.push(site.stop);
  });
  after(async () => {
    for (const end of cleanups.toReversed()) await end();
  });

  it('pass the checks of messages and types', async () => {
    const folders = new Set(files.map((file) => dirname(file)));
    for (const folder of listRemoteFolders()) assert.ok(folders.has(join(folder, 'src/messages')), folder);
    const tests = [
      'shell/src/messages',
      'packages/kit/src/messages',
      'packages/server/src/messages',
      'src/remote.test',
    ];
    const output = await workspace.run(`npm test -- unit api types ${tests.join(' ')}`);
    assert.match(output, /\b0 failed/);
  });

  // The mirrored one is compared with the long one.
  for (const language of languages)
    for (const screen of ['desktop', 'phone'] as const)
      it(`leave nothing in English, cut off or unmirrored on any page: ${language.key} on a ${screen}`, async () => {
        const checks = await site.checkPages(language.key, screen);
        assert.ok(checks.length > 100, `${checks.length} pages, menus and dialogs`);
        assert.deepEqual(formatFindings(checks), []);
      });

  for (const { key, write } of languages)
    it(`are those of the email with a code: ${key}`, async (t) => {
      const [{ openReader }, { requestCode }] = await Promise.all([
        importCopy<typeof import('../journeys/openReader.ts')>('journeys/openReader.ts'),
        importCopy<typeof import('../journeys/authForms.ts')>('journeys/authForms.ts'),
      ]);
      const email = `reader-${key}@example.test`;
      // The copy's own table of languages has it.
      const language = key as Parameters<typeof openReader>[1]['language'] & string;
      const reader = await openReader(t, { site: site.system, language });
      await reader.page.goto('/auth/register');
      await requestCode(reader, email);
      const { subject, text } = await site.system.readMail(email);
      assert.match(subject, new RegExp(write('code'), 'i'));
      const own = text.replaceAll(/https?:\/\/\S+/g, '').replaceAll(email, '');
      assert.doesNotMatch(`${subject}\n${own}`, /[a-z]{2}/i);
    });

  it('have a remote that lacks one speak English, in a frame that does not', async () => {
    const { key } = longLanguage;
    await rm(join(workspace.root, LACKING, `src/messages/${key}.json`));
    await workspace.run(`npm run build -- ${LACKING.replace('mfe-', '')} --no-publish`);
    await site.system.publish([`${LACKING}/dist`]);
    const checks = await site.checkPages(key, 'desktop', '/center/security/');
    const pages = checks.filter(({ isPopup }) => !isPopup);
    assert.ok(pages.length > 0);
    for (const { name, findings } of pages) {
      const english = findings.filter(({ rule }) => rule === 'translated');
      assert.ok(
        english.some(({ location }) => location.includes('h1')),
        name,
      );
      // Titles of its pages, in the navigation, are the remote's too.
      assert.deepEqual(
        english.filter(({ location }) => location.includes('header')),
        [],
      );
    }
  });

  /** Imports a module of the copy, which has the languages. */
  async function importCopy<Module>(path: string): Promise<Module> {
    return (await import(join(workspace.root, 'packages/e2e/src', path))) as Module;
  }
});

function formatFindings(checks: Check[]): string[] {
  const findings = checks.flatMap((check) =>
    check.findings.map((finding) => ({ name: check.name, text: formatFinding(finding) })),
  );
  return [...Map.groupBy(findings, ({ text }) => text)].map(
    ([text, of]) => `${text}\n    on ${[...new Set(of.map(({ name }) => name))].join(', ')}`,
  );
}
