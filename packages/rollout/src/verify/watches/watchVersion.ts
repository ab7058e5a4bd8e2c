import { PAGE_DATA_ID, SHELL, type PageData } from '@farm/contracts/registry';
import type { Visit, Watch } from '../visit.ts';

/** Watches that the page runs the candidate, by its page data. */
export function watchVersion({ tab, candidate: { name, version } }: Visit): Watch {
  return {
    opened: async () => {
      const text = await tab.evaluate<string>(
        `document.getElementById('${PAGE_DATA_ID}')?.textContent ?? 'null'`,
      );
      const data = JSON.parse(text) as PageData | null;
      if (!data) return ['the page has no page data'];
      const entry = name === SHELL ? data.shell : data.remotes.find((remote) => remote.name === name);
      if (!entry) return [`the page does not include ${name}`];
      return entry.version === version ? [] : [`the page runs ${name} ${entry.version} instead`];
    },
  };
}
