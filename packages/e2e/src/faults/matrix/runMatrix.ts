import { faultKinds, type FaultKind } from './kinds.ts';
import {
  meetFault,
  readHeading,
  type Load,
  type Outcome,
  type Surroundings,
  type Visit,
} from './meetFault.ts';
import type { Route } from './routes.ts';

/** A load that was done. */
export type Met = Load & { outcome: Outcome };

/** Every kind of fault on every route, by its address and from within. */
export function allLoads(routes: Route[], kinds: FaultKind[] = faultKinds): Load[] {
  return kinds.flatMap((kind) =>
    routes.flatMap((route) => (['cold', 'warm'] as const).map((visit: Visit) => ({ route, kind, visit }))),
  );
}

/** Headings of the pages at these routes while nothing is wrong. */
export async function readHeadings(
  around: Omit<Surroundings, 'headings'>,
  routes: Route[],
  atOnce: number,
): Promise<Map<string, string>> {
  const headings = new Map<string, string>();
  await inParallel(routes, atOnce, async (route) => {
    headings.set(route.path, await readHeading(around, route));
  });
  return headings;
}

/** Does these loads, several at once, telling each when it is done. */
export async function runLoads(
  around: Surroundings,
  loads: Load[],
  { atOnce, onMet }: { atOnce: number; onMet: (met: Met) => void },
): Promise<void> {
  await inParallel(loads, atOnce, async (load) => {
    onMet({ ...load, outcome: await meetFault(around, load) });
  });
}

async function inParallel<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
