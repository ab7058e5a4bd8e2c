import type { Visit, Watch } from '../visit.ts';

/** Watches for an error card, and that the page does not leave for a page of another remote. */
export function watchShown(visit: Visit): Watch {
  const check = () => checkShown(visit);
  return { rested: check, back: check, tenth: check, second: check };
}

async function checkShown({ tab, data, page }: Visit): Promise<string[]> {
  const problems: string[] = [];
  const failure = await tab.evaluate<string | null>(FAILURE);
  if (failure !== null) problems.push(`an error card is shown instead: ${failure}`);
  const { pathname } = new URL(tab.url());
  const own = data.remotes.find(({ descriptor }) =>
    descriptor.mounts.some(({ path }) => path === page.mount),
  );
  if (own?.descriptor.mounts.some(({ path }) => isMountedAt(path, pathname)) !== true)
    problems.push(`it leaves for ${pathname}`);
  return problems;
}

/** Tells whether a mount, such as `/notices/:id` or `/console/*`, serves a path. */
function isMountedAt(mount: string, pathname: string): boolean {
  return new URLPattern({ pathname: mount.replace(/\/\*$/, '{/*}?') }).test({ pathname });
}

// The shell marks its own card for a failed page; error messages of the page itself do not count.
const FAILURE = `document.querySelector('[data-failure]')?.innerText.replaceAll(/\\s+/g, ' ').trim() || null`;
