import { rm } from 'node:fs/promises';
import { relative } from 'node:path';
import type { TestContext } from 'node:test';
import { watchContext, type ContextWatch, type ExpectedErrors } from '@farm/rollout/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { toEvidenceFolder, saveEvidence } from './evidence.ts';
import { toContextOptions, type PageSettings } from './pageSettings.ts';
import { openContext } from './sharedBrowser.ts';

/** What a page is opened on: a running system, a fault proxy before it, or any server on this machine. */
export interface Site {
  url: string;
  /** Output of the processes behind it, kept when a test fails. */
  log?: () => string;
}

/** Options of {@link openPage}. */
export interface OpenPageOptions extends PageSettings {
  /** Relative addresses given to `page.goto` are addresses of this site. */
  site: Site;
  /** Errors this test expects; any other error fails it. */
  expected?: ExpectedErrors;
}

/** A fresh context, and what is seen in it. */
export interface WatchedContext {
  context: BrowserContext;
  watch: ContextWatch;
  site: Site;
}

/** How many contexts a test opened so far: each keeps its own evidence. */
const contextCounts = new WeakMap<TestContext, number>();

/**
 * Opens an empty page in a fresh context, closed at the end of the test. The test fails when any page of the
 * context violated the content security policy or Trusted Types, threw, logged an error that is not
 * expected, or asked anything outside this machine. A failed test says where its evidence lies.
 */
export async function openPage(t: TestContext, options: OpenPageOptions): Promise<Page> {
  const watched = await openWatchedContext(options);
  const folder = toNextEvidenceFolder(t);
  t.after(async () => {
    try {
      // Node's types do not know `passed` yet.
      const { passed } = t as TestContext & { passed: boolean };
      await assertNoPageProblems(t, watched, { folder, hasPassed: passed });
    } finally {
      await watched.context.close();
    }
  });
  return watched.context.newPage();
}

/** Opens a fresh context, and watches it from the beginning. */
export async function openWatchedContext(options: OpenPageOptions): Promise<WatchedContext> {
  const context = await openContext({ ...toContextOptions(options), baseURL: options.site.url });
  context.setDefaultTimeout(20_000);
  return { context, watch: await watchContext(context, options.expected), site: options.site };
}

/** Folder of the evidence of the next context of a test. */
export function toNextEvidenceFolder(t: TestContext): string {
  const ordinal = (contextCounts.get(t) ?? 0) + 1;
  contextCounts.set(t, ordinal);
  return toEvidenceFolder(t, ordinal);
}

/** Throws when a page of the context misbehaved; saves evidence then, and when the test has failed by itself. */
export async function assertNoPageProblems(
  t: TestContext,
  { context, watch, site }: WatchedContext,
  { folder, hasPassed }: { folder: string; hasPassed: boolean },
): Promise<void> {
  const problems = (await watch.problems()).map(({ kind, text }) => `${kind}: ${text}`);
  if (hasPassed && problems.length === 0) {
    await rm(folder, { recursive: true, force: true });
    return;
  }
  await saveEvidence(folder, {
    pages: context.pages(),
    texts: {
      'console.txt': watch.console(),
      'problems.txt': problems.join('\n'),
      ...(site.log && { 'system.log': site.log() }),
    },
  });
  const report = [...problems, `evidence: ${relative(process.cwd(), folder)}`];
  // A test that failed by itself keeps its own error, so what the page did is told beside it.
  for (const line of report) t.diagnostic(line);
  if (problems.length > 0) throw new Error(`The page misbehaved.\n${report.join('\n')}`);
}
