import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { RESULTS_FOLDER } from '../paths.ts';

/** Files that a failing test saves. */
export interface Evidence {
  pages: Page[];
  /** File name → text: console, problems, logs. */
  texts: Record<string, string>;
}

/** Returns the evidence folder of a test's first, second… context. */
export function toEvidenceFolder(t: TestContext, ordinal: number): string {
  const file = basename(t.filePath ?? 'test').replace(/\.(e2e|deep)\.ts$/, '');
  const name = t.fullName.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
  return join(RESULTS_FOLDER, `${file}--${name}${ordinal > 1 ? `-${ordinal}` : ''}`);
}

/** Writes a screenshot and the HTML of each open page, plus the texts, into an emptied folder. */
export async function saveEvidence(folder: string, { pages, texts }: Evidence): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  for (const [index, page] of pages.entries()) {
    // A crashed or hanging page may yield no screenshot or no HTML; either alone is still useful.
    await Promise.allSettled([
      page.screenshot({ path: join(folder, `page-${index + 1}.png`), timeout: 5_000 }),
      withTimeout(page.content(), 5_000).then((html) =>
        writeFile(join(folder, `page-${index + 1}.html`), `<!-- ${page.url()} -->\n${html}`),
      ),
    ]);
  }
}

function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => {
        reject(new Error('no answer'));
      }, timeoutMs).unref();
    }),
  ]);
}
