import { areas, operatorArea, type Area } from '../../journeys/areas.ts';
import type { NavigationEntry } from '../../journeys/navigation.ts';
import type { FilledFarm } from '../../system/fillFarm.ts';
import { isPlainPath } from '../../system/pageData.ts';

/** An address of the product and the session that opens it. */
export interface Route {
  area: Area;
  path: string;
  /** Name of the remote's page at the address. */
  pageName: string;
  /** Session token; null for a guest. */
  token: string | null;
}

/** Returns every address that remotes serve. Addresses with parameters use the farm's examples. */
export function listRoutes({ examples, user, operator }: FilledFarm): Route[] {
  // Operators open the public pages, because they reach operator pages from there.
  const operatorAreaNames = [operatorArea.name, 'info'];
  const toAreaToken = ({ name }: Area) => (operatorAreaNames.includes(name) ? operator : user).token;
  return [...areas, operatorArea].flatMap((area) =>
    area.descriptor.mounts.map(({ path, page }) => ({
      area,
      path: isPlainPath(path) ? path : (examples[path] ?? throwMissingExample(path)),
      pageName: page,
      // The login redirects signed-in users.
      token: area.name === 'auth' ? null : toAreaToken(area),
    })),
  );
}

/** Returns a page of a remote that none of these routes use, shown in the navigation of every signed-in user. */
export function selectExitEntry(...routes: Route[]): NavigationEntry {
  const excludedNames = routes.map(({ area }) => area.name);
  return (
    (['home', 'assets', 'machines'] as const).find(
      (entry) => !excludedNames.includes(resolveRemoteName(entry)),
    ) ?? 'home'
  );
}

/** Returns another page with a link that is visible from the start: navigation panels load files of their own. */
export function selectExitLink({ path }: Route): NavigationEntry {
  return path === '/' ? 'notice' : 'home';
}

/** Returns the name of the remote that adds a navigation entry. */
export function resolveRemoteName(entry: NavigationEntry): string {
  const area = areas.find(({ descriptor }) =>
    descriptor.navigation.some(({ items }) => items.some(({ id }) => id === entry)),
  );
  return area?.name ?? throwMissingExample(entry);
}

function throwMissingExample(path: string): never {
  throw new Error(`There is no example of ${path}: add one to fillFarm.ts`);
}
