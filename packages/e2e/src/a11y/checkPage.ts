import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Accessibility problem on a page. */
export interface Finding {
  /** Name of the axe rule, or of our own. */
  rule: string;
  /** Selector and start of the element's HTML. */
  location: string;
  /** Description of the problem, in a sentence or two. */
  description: string;
}

/** Result of scanning a page. */
export interface Scan {
  findings: Finding[];
  /** Findings that axe could not decide and a person must review. */
  undecided: Finding[];
}

/** WCAG 2.2, levels A and AA. */
const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  // Part of 2.2 AA, and left out by default.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
};

const axeScript = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Scans the current state of a page with axe. */
export async function checkPage(page: Page): Promise<Scan> {
  // Evaluated instead of loaded as a script, so the page's content security policy stays unchanged.
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(await axeScript);
  const { violations, incomplete } = await page.evaluate<Pick<AxeResults, 'violations' | 'incomplete'>>(
    `axe.run(document, ${JSON.stringify(AXE_OPTIONS)}).then(({ violations, incomplete }) => ({ violations, incomplete }))`,
  );
  return { findings: violations.flatMap(toFindings), undecided: incomplete.flatMap(toFindings) };
}

function toFindings({ id, help, nodes }: Result): Finding[] {
  return nodes.map(({ target, html, failureSummary, any }) => ({
    rule: id,
    location: `${target.join(' ')}  ${html.slice(0, 120)}`,
    description: [help, ...(any.length > 0 ? any.map(({ message }) => message) : [failureSummary ?? ''])]
      .filter((sentence) => sentence !== '')
      .join(': '),
  }));
}
