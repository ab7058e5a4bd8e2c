import { areas, operatorArea, type Area } from '../../journeys/areas.ts';
import type { NavigationEntry } from '../../journeys/navigation.ts';
import type { FilledFarm } from '../../system/fillFarm.ts';
import { isPlainPath } from '../../system/pageData.ts';

/** An address of the product, and who comes there. */
export interface Route {
  area: Area;
  path: string;
  /** The page of the remote that answers it. */
  pageName: string;
  /** Token of the session; null for a guest. */
  token: string | null;
}

/** Every address that remotes answer; one that says what it is about is met with the farm's example. */
export function listRoutes({ examples, user, operator }: FilledFarm): Route[] {
  // What everybody may look at is looked at by an operator, who comes from there to pages of their own.
  const operatorAreaNames = [operatorArea.name, 'info'];
  const toAreaToken = ({ name }: Area) => (operatorAreaNames.includes(name) ? operator : user).token;
  return [...areas, operatorArea].flatMap((area) =>
    area.descriptor.mounts.map(({ path, page }) => ({
      area,
      path: isPlainPath(path) ? path : (examples[path] ?? throwMissingExample(path)),
      pageName: page,
      // Someone signed in has no business at the log-in.
      token: area.name === 'auth' ? null : toAreaToken(area),
    })),
  );
}

/** A page of another remote than these routes have, which the navigation shows to everybody who is signed in. */
export function selectExitEntry(...routes: Route[]): NavigationEntry {
  const excludedNames = routes.map(({ area }) => area.name);
  return (
    (['home', 'assets', 'machines'] as const).find(
      (entry) => !excludedNames.includes(resolveRemoteName(entry)),
    ) ?? 'home'
  );
}

/** Another page by a link that is on screen from the start: panels of the navigation need files of their own. */
export function selectExitLink({ path }: Route): NavigationEntry {
  return path === '/' ? 'notice' : 'home';
}

/** The name of the remote that brings an entry of the navigation. */
export function resolveRemoteName(entry: NavigationEntry): string {
  const area = areas.find(({ descriptor }) =>
    descriptor.navigation.some(({ items }) => items.some(({ id }) => id === entry)),
  );
  return area?.name ?? throwMissingExample(entry);
}

function throwMissingExample(path: string): never {
  throw new Error(`There is no example of ${path}: add one to fillFarm.ts`);
}
