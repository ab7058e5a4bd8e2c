import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SHELL } from '@farm/contracts/registry';
import { parseTemplate, type PageTemplate } from '@farm/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import type { ShellOfPage } from '../resolution/resolution.ts';

/** Cached templates: slightly more than the shell versions in use at a time. */
const MAX_TEMPLATES = 20;

/**
 * Reads the template of a shell, once per version, since it never changes. No browser checks its hash, and the
 * page's policy allows its inline code, so it is verified here.
 * @throws Error if it is missing or differs from what was published
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
    if (templates.size >= MAX_TEMPLATES && !oldest.done) templates.delete(oldest.value);
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
