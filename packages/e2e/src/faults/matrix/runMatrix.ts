import { faultKinds, type FaultKind } from './faultKinds.ts';
import { runLoad, readHeading, type Load, type Outcome, type Visit } from './runLoad.ts';
import { selectExitLink, selectExitEntry, type Route } from './routes.ts';
import { createVisitorPool, type BrowserTarget, type VisitorPool } from './visitor.ts';

/** A load that was done. */
export type CompletedLoad = Load & { outcome: Outcome };

/** Loads that one visitor does one after the other. */
export type Walk = Load[];

/** Every kind of fault on every route by its address and from within, or one way or the other on one of each remote. */
export function planWalks(routes: Route[], kinds: FaultKind[] = faultKinds): Walk[] {
  return kinds.flatMap((kind, turn) =>
    [...Map.groupBy(routes, ({ token }) => token).values()].flatMap((own) =>
      kind.isVariant
        ? planSingleVisits(selectRoutePerRemote(own, turn), kind, turn)
        : planBothVisits(own, kind),
    ),
  );
}

/** Each is met by its address, and then, from there, one half a round further on: a page of another remote. */
function planBothVisits(routes: Route[], kind: FaultKind): Walk[] {
  const half = Math.floor(routes.length / 2);
  return routes.map((route, index) => planWalk(kind, route, routes[(index + half) % routes.length]));
}

/** Two by two: one by its address, and from there the other. One that is left comes one way or the other in turn. */
function planSingleVisits(routes: Route[], kind: FaultKind, turn: number): Walk[] {
  const rotatedRoutes = routes.map((_, index) => routes[(index + turn) % routes.length] as Route);
  const walks: Walk[] = [];
  for (let [first, second] = rotatedRoutes.splice(0, 2); first; [first, second] = rotatedRoutes.splice(0, 2))
    walks.push(second || turn % 2 === 0 ? planWalk(kind, first, second) : planWalk(kind, undefined, first));
  return walks;
}

function planWalk(kind: FaultKind, cold?: Route, warm?: Route): Walk {
  const exitEntry = selectExitEntry(...[cold, warm].filter((route) => route !== undefined));
  const load = (route: Route, visit: Visit): Load => ({
    ...{ kind, route, visit },
    exitEntry: kind.isGlobal ? selectExitLink(route) : exitEntry,
  });
  return [...(cold ? [load(cold, 'cold')] : []), ...(warm ? [load(warm, 'warm')] : [])];
}

/** A route of each remote, another one for each `turn`. */
function selectRoutePerRemote(routes: Route[], turn: number): Route[] {
  const routesByRemote = [...Map.groupBy(routes, ({ area }) => area.name).values()];
  return routesByRemote.flatMap((some) => some.slice(turn % some.length).slice(0, 1));
}

/** Headings of the pages at these routes while nothing is wrong. */
export async function readHeadings(
  target: BrowserTarget,
  routes: Route[],
  concurrency: number,
): Promise<Map<string, string>> {
  const headings = new Map<string, string>();
  await runInParallel(routes, createVisitorPools(target, concurrency), async (route, visitors) => {
    headings.set(route.path, await readHeading(await visitors.get(route.token), route));
  });
  return headings;
}

/** Does these walks, several at once, telling each load when it is done. */
export async function runWalks(
  target: BrowserTarget,
  walks: Walk[],
  {
    headings,
    concurrency,
    onLoad,
  }: { headings: Map<string, string>; concurrency: number; onLoad: (met: CompletedLoad) => void },
): Promise<void> {
  await runInParallel(walks, createVisitorPools(target, concurrency), async (walk, visitors) => {
    for (const load of walk) {
      const visitor = await visitors.get(load.route.token);
      const outcome = await runLoad(visitor, load, headings.get(load.route.path) ?? '');
      onLoad({ ...load, outcome });
      // Whatever held it up may be in force still.
      if (outcome.problem !== null) await visitors.close();
    }
  });
}

function createVisitorPools(target: BrowserTarget, concurrency: number): VisitorPool[] {
  return Array.from({ length: concurrency }, () => createVisitorPool(target));
}

/** Each of the `crowd` does one after the other. */
async function runInParallel<Item>(
  items: Item[],
  pools: VisitorPool[],
  work: (item: Item, visitors: VisitorPool) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const runWorker = async (visitors: VisitorPool) => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, visitors);
    await visitors.close();
  };
  await Promise.all(pools.map(runWorker));
}
