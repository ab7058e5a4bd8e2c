import { faultKinds, type FaultKind } from './kinds.ts';
import { meetFault, readHeading, type Load, type Outcome, type Visit } from './meetFault.ts';
import type { Route } from './routes.ts';
import { keepVisitors, type Surroundings, type Visitors } from './visitor.ts';

/** A load that was done. */
export type Met = Load & { outcome: Outcome };

/** Every kind of fault on every route, or on one of each remote, by its address and from within. */
export function allLoads(routes: Route[], kinds: FaultKind[] = faultKinds): Load[] {
  return kinds.flatMap((kind, index) =>
    (kind.isVariant ? oneOfEach(routes, index) : routes).flatMap((route) =>
      (['cold', 'warm'] as const).map((visit: Visit) => ({ route, kind, visit })),
    ),
  );
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

/** Does these loads, several at once, telling each when it is done. */
export async function runLoads(
  around: Surroundings,
  loads: Load[],
  { headings, atOnce, onMet }: { headings: Map<string, string>; atOnce: number; onMet: (met: Met) => void },
): Promise<void> {
  await inParallel(loads, crowd(around, atOnce), async (load, visitors) => {
    const visitor = await visitors.of(load.route.token);
    const outcome = await meetFault(visitor, load, headings.get(load.route.path) ?? '');
    onMet({ ...load, outcome });
    // Whatever held it up may be in force still.
    if (outcome.problem === null) await visitor.forget();
    else await visitors.close();
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
