import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Something that keeps somebody from using a page. */
export interface Finding {
  /** Name of axe's rule, or of our own. */
  rule: string;
  /** Where: a selector, and how the element begins. */
  location: string;
  /** What is wrong, in a sentence or two. */
  description: string;
}

/** What a look at a page came to. */
export interface Scan {
  findings: Finding[];
  /** What axe could not decide: a person has to. */
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

/** Looks at a page as it stands, with axe. */
export async function scanPage(page: Page): Promise<Scan> {
  // Evaluated, not loaded: the policy of the page stays as it is.
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
