import { faultKinds, type FaultKind } from './kinds.ts';
import { meetFault, readHeading, type Load, type Outcome, type Visit } from './meetFault.ts';
import { awayByLink, awayFrom, type Route } from './routes.ts';
import { keepVisitors, type Surroundings, type Visitors } from './visitor.ts';

/** A load that was done. */
export type Met = Load & { outcome: Outcome };

/** Loads that one visitor does one after the other. */
export type Walk = Load[];

/** Every kind of fault on every route by its address and from within, or one way or the other on one of each remote. */
export function allWalks(routes: Route[], kinds: FaultKind[] = faultKinds): Walk[] {
  return kinds.flatMap((kind, turn) =>
    [...Map.groupBy(routes, ({ token }) => token).values()].flatMap((own) =>
      kind.isVariant ? walksOnce(oneOfEach(own, turn), kind, turn) : walksBothWays(own, kind),
    ),
  );
}

/** Each is met by its address, and then, from there, one half a round further on: a page of another remote. */
function walksBothWays(routes: Route[], kind: FaultKind): Walk[] {
  const half = Math.floor(routes.length / 2);
  return routes.map((route, index) => walk(kind, route, routes[(index + half) % routes.length]));
}

/** Two by two: one by its address, and from there the other. One that is left comes one way or the other in turn. */
function walksOnce(routes: Route[], kind: FaultKind, turn: number): Walk[] {
  const turned = routes.map((_, index) => routes[(index + turn) % routes.length] as Route);
  const walks: Walk[] = [];
  for (let [first, second] = turned.splice(0, 2); first; [first, second] = turned.splice(0, 2))
    walks.push(second || turn % 2 === 0 ? walk(kind, first, second) : walk(kind, undefined, first));
  return walks;
}

function walk(kind: FaultKind, cold?: Route, warm?: Route): Walk {
  const away = awayFrom(...[cold, warm].filter((route) => route !== undefined));
  const load = (route: Route, visit: Visit): Load => ({
    ...{ kind, route, visit },
    away: kind.isEverywhere ? awayByLink(route) : away,
  });
  return [...(cold ? [load(cold, 'cold')] : []), ...(warm ? [load(warm, 'warm')] : [])];
}

/** A route of each remote, another one for each `turn`. */
function oneOfEach(routes: Route[], turn: number): Route[] {
  const ofRemotes = [...Map.groupBy(routes, ({ area }) => area.name).values()];
  return ofRemotes.flatMap((some) => some.slice(turn % some.length).slice(0, 1));
}

/** Headings of the pages at these routes while nothing is wrong. */
export async function readHeadings(
  around: Surroundings,
  routes: Route[],
  atOnce: number,
): Promise<Map<string, string>> {
  const headings = new Map<string, string>();
  await inParallel(routes, crowd(around, atOnce), async (route, visitors) => {
    headings.set(route.path, await readHeading(await visitors.of(route.token), route));
  });
  return headings;
}

/** Does these walks, several at once, telling each load when it is done. */
export async function runWalks(
  around: Surroundings,
  walks: Walk[],
  { headings, atOnce, onMet }: { headings: Map<string, string>; atOnce: number; onMet: (met: Met) => void },
): Promise<void> {
  await inParallel(walks, crowd(around, atOnce), async (walk, visitors) => {
    for (const load of walk) {
      const visitor = await visitors.of(load.route.token);
      const outcome = await meetFault(visitor, load, headings.get(load.route.path) ?? '');
      onMet({ ...load, outcome });
      // Whatever held it up may be in force still.
      if (outcome.problem !== null) await visitors.close();
    }
  });
}

function crowd(around: Surroundings, atOnce: number): Visitors[] {
  return Array.from({ length: atOnce }, () => keepVisitors(around));
}

/** Each of the `crowd` does one after the other. */
async function inParallel<Item>(
  items: Item[],
  crowd: Visitors[],
  work: (item: Item, visitors: Visitors) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const next = async (visitors: Visitors) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, visitors);
    await visitors.close();
  };
  await Promise.all(crowd.map(next));
}
