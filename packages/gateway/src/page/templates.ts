import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SHELL } from '@farm/contracts/registry';
import { parseTemplate, type PageTemplate } from '@farm/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import type { ShellOfPage } from '../resolution/resolution.ts';

/** So many versions of the shell are in use at a time, and some more. */
const KEPT = 20;

/**
 * Reads the template of a shell, each version's once: it never changes. No browser checks its hash, and the policy
 * of a page allows what stands inline in it; so it is checked here.
 * @throws Error when it is gone or is not the one that was published
 */
export function createTemplateReader(
  artifacts: ArtifactStore,
): (shell: ShellOfPage) => Promise<PageTemplate> {
  const templates = new Map<string, PageTemplate>();
  return async (shell) => {
    const known = templates.get(shell.version);
    if (known) return known;
    const template = parseTemplate(await readHtml(artifacts, shell));
    const oldest = templates.keys().next();
    if (templates.size >= KEPT && !oldest.done) templates.delete(oldest.value);
    templates.set(shell.version, template);
    return template;
  };
}

async function readHtml(artifacts: ArtifactStore, { version, build }: ShellOfPage): Promise<string> {
  const key = `${SHELL}/${version}/${build.html}`;
  const file = await artifacts.read(key);
  if (file === null) throw new Error(`${key} is missing from the artifacts`);
  const bytes = await buffer(file.body);
  const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (hash !== build.files[build.html]) throw new Error(`${key} is not the file that was published`);
  return bytes.toString('utf8');
}
