import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Visit, Watch } from '../visit.ts';
import { openDevTools, readFromWorld } from './devTools.ts';
import { START_SKIP, STOP_SKIP } from './pageScript.ts';

/** WCAG 2.2, levels A and AA. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations'],
};

/** Violation of a rule of axe. */
interface Violation {
  rule: string;
  help: string;
  target: string;
  count: number;
}

const axeScript = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Watches that everybody can use the remote's own part of the page: by axe, once on each screen. */
export async function watchAccess({ tab, look }: Visit): Promise<Watch> {
  if (!look.isPressed) return {};
  const devTools = await openDevTools(tab);
  return {
    rested: async () => {
      // It works in the page, which has nothing to do with the page's own work.
      await readFromWorld(devTools, START_SKIP);
      await readFromWorld(devTools, `${await axeScript}; undefined`);
      const violations = await readFromWorld<Violation[]>(devTools, RUN);
      await readFromWorld(devTools, STOP_SKIP);
      return violations.map(
        ({ rule, help, target, count }) =>
          `not everybody can use it (${rule}): ${help}, at ${target}${count > 1 ? ` and ${count - 1} more places` : ''}`,
      );
    },
  };
}

// Text, not a function: it runs in the page, whose types this program lacks.
const RUN = `axe.run(document.querySelector('main') ?? document, ${JSON.stringify(OPTIONS)}).then(({ violations }) =>
  violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, help, nodes }) =>
    ({ rule: id, help, target: String(nodes[0]?.target).slice(0, 100), count: nodes.length })))`;
