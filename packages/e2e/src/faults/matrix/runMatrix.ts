import { faultKinds, type FaultKind } from './faultKinds.ts';
import { runLoad, readHeading, type Load, type Outcome, type Visit } from './runLoad.ts';
import { selectExitLink, selectExitEntry, type Route } from './routes.ts';
import { createVisitorPool, type BrowserTarget, type VisitorPool } from './visitor.ts';

/** A completed load. */
export type CompletedLoad = Load & { outcome: Outcome };

/** Consecutive loads by one visitor. */
export type Walk = Load[];

/** Plans every kind of fault on every route, both cold and warm. Variants get one route per remote, cold or warm. */
export function planWalks(routes: Route[], kinds: FaultKind[] = faultKinds): Walk[] {
  return kinds.flatMap((kind, turn) =>
    [...Map.groupBy(routes, ({ token }) => token).values()].flatMap((own) =>
      kind.isVariant
        ? planSingleVisits(selectRoutePerRemote(own, turn), kind, turn)
        : planBothVisits(own, kind),
    ),
  );
}

/** Opens each route cold, then from there the route half a round further on, which belongs to another remote. */
function planBothVisits(routes: Route[], kind: FaultKind): Walk[] {
  const half = Math.floor(routes.length / 2);
  return routes.map((route, index) => planWalk(kind, route, routes[(index + half) % routes.length]));
}

/**
 * Pairs the routes: the first of each pair opens cold, the second from there. A leftover alternates between cold and
 * warm by turn.
 */
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

/** Selects one route per remote, a different one for each `turn`. */
function selectRoutePerRemote(routes: Route[], turn: number): Route[] {
  const routesByRemote = [...Map.groupBy(routes, ({ area }) => area.name).values()];
  return routesByRemote.flatMap((some) => some.slice(turn % some.length).slice(0, 1));
}

/** Returns the headings of these routes' pages in a farm without faults. */
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

/** Runs several walks at once and reports each completed load. */
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
      // The fault behind the problem may still be active.
      if (outcome.problem !== null) await visitors.close();
    }
  });
}

function createVisitorPools(target: BrowserTarget, concurrency: number): VisitorPool[] {
  return Array.from({ length: concurrency }, () => createVisitorPool(target));
}

/** Runs `work` for all items, with one worker per pool of visitors. */
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
