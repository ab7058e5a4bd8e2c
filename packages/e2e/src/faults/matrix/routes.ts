import { areas, operatorArea, type Area } from '../../journeys/areas.ts';
import type { Entry } from '../../journeys/navigation.ts';
import type { FilledFarm } from '../../system/fillFarm.ts';
import { isPlainPath } from '../../system/pageData.ts';

/** An address of the product, and who comes there. */
export interface Route {
  area: Area;
  path: string;
  /** The page of the remote that answers it. */
  mounted: string;
  /** Token of the session; null for a guest. */
  token: string | null;
}

/** Every address that remotes answer; one that says what it is about is met with the farm's example. */
export function findRoutes({ examples, user, operator }: FilledFarm): Route[] {
  // What everybody may look at is looked at by an operator, who comes from there to pages of their own.
  const forOperators = [operatorArea.name, 'info'];
  const tokenFor = ({ name }: Area) => (forOperators.includes(name) ? operator : user).token;
  return [...areas, operatorArea].flatMap((area) =>
    area.descriptor.mounts.map(({ path, page }) => ({
      area,
      path: isPlainPath(path) ? path : (examples[path] ?? missing(path)),
      mounted: page,
      // Someone signed in has no business at the log-in.
      token: area.name === 'auth' ? null : tokenFor(area),
    })),
  );
}

/** A page of another remote than these routes have, which the navigation shows to everybody who is signed in. */
export function awayFrom(...routes: Route[]): Entry {
  const met = routes.map(({ area }) => area.name);
  return (['home', 'assets', 'machines'] as const).find((entry) => !met.includes(remoteOf(entry))) ?? 'home';
}

/** Another page by a link that is on screen from the start: panels of the navigation need files of their own. */
export function awayByLink({ path }: Route): Entry {
  return path === '/' ? 'notice' : 'home';
}

/** The name of the remote that brings an entry of the navigation. */
export function remoteOf(entry: Entry): string {
  const found = areas.find(({ descriptor }) =>
    descriptor.navigation.some(({ items }) => items.some(({ id }) => id === entry)),
  );
  return found?.name ?? missing(entry);
}

function missing(path: string): never {
  throw new Error(`There is no example of ${path}: add one to fillFarm.ts`);
}
