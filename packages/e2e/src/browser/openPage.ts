import { toPatientMs } from '@farm/process/testing';
import { rm } from 'node:fs/promises';
import { relative } from 'node:path';
import type { TestContext } from 'node:test';
import { watchContext, type ContextWatch, type ExpectedErrors } from '@farm/rollout/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { toEvidenceFolder, saveEvidence } from './evidence.ts';
import { toContextOptions, type PageSettings } from './pageSettings.ts';
import { openContext } from './sharedBrowser.ts';

/** Server under test: a running system, a fault proxy in front of it, or any server on this machine. */
export interface Site {
  url: string;
  /** Output of the processes behind the server, saved when a test fails. */
  log?: () => string;
}

/** Options of {@link openPage}. */
export interface OpenPageOptions extends PageSettings {
  /** Base of relative addresses passed to `page.goto`. */
  site: Site;
  /** Errors that the test expects; any other error fails it. */
  expected?: ExpectedErrors;
  /** Default: the one that all test files of this process share. */
  browser?: Browser;
}

/** A fresh context with its recorded errors and console. */
export interface WatchedContext {
  context: BrowserContext;
  watch: ContextWatch;
  site: Site;
}

/** Contexts opened per test so far: each saves its own evidence. */
const contextCounts = new WeakMap<TestContext, number>();

/**
 * Opens an empty page in a fresh context, closed at the end of the test. The test fails if any page of the context
 * violated the content security policy or Trusted Types, threw, logged an unexpected error, or sent a request outside
 * this machine. A failed test reports its evidence folder.
 */
export async function openPage(t: TestContext, options: OpenPageOptions): Promise<Page> {
  const watched = await openWatchedContext(options);
  const folder = toNextEvidenceFolder(t);
  t.after(async () => {
    try {
      // Node's types lack `passed`.
      const { passed } = t as TestContext & { passed: boolean };
      await assertNoPageProblems(t, watched, { folder, hasPassed: passed });
    } finally {
      // A route may still be reading an answer, which is gone with its page.
      for (const page of watched.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await watched.context.close();
    }
  });
  return watched.context.newPage();
}

/** Message of the browser for the page at `/404` and for a path that no page has: both respond with 404. */
const NOT_FOUND_DOCUMENT = /status of 404 \(Not Found\) \(http:\/\/[^/]+\/(404|no\/such\/page[^)]*):0\)$/;

/** Opens a fresh context that is watched from the start. */
export async function openWatchedContext(options: OpenPageOptions): Promise<WatchedContext> {
  const contextOptions = { ...toContextOptions(options), baseURL: options.site.url };
  const context = await (options.browser?.newContext(contextOptions) ?? openContext(contextOptions));
  context.setDefaultTimeout(toPatientMs(20_000));
  const { expected = {}, site } = options;
  const console = [...(expected.console ?? []), NOT_FOUND_DOCUMENT];
  try {
    return { context, watch: await watchContext(context, { ...expected, console }), site };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Returns the evidence folder for the next context of a test. */
export function toNextEvidenceFolder(t: TestContext): string {
  const ordinal = (contextCounts.get(t) ?? 0) + 1;
  contextCounts.set(t, ordinal);
  return toEvidenceFolder(t, ordinal);
}

/** Throws if a page of the context misbehaved. Saves evidence then, and also if the test itself failed. */
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
  // A test that failed by itself keeps its own error, so page problems go to diagnostics.
  for (const line of report) t.diagnostic(line);
  if (problems.length > 0) throw new Error(`The page misbehaved.\n${report.join('\n')}`);
}
