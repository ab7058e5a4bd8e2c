import { areas, operatorArea, type Area } from '../../journeys/areas.ts';
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
  const tokenFor = ({ name }: Area) => (name === operatorArea.name ? operator.token : user.token);
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

function missing(path: string): never {
  throw new Error(`There is no example of ${path}: add one to fillFarm.ts`);
}
