import type { Rates, SegmentName } from '@farm/contracts/rollout';
import { HARMS, type Comparison, type Harm, type Stretch, type Visit } from './comparison.ts';
import { computeBaseline } from './computeBaseline.ts';
import type { Evidence } from './evidence.ts';

/** A visit that counts, with what is known of its visitor. */
interface CountedVisit extends Pick<Visit, 'isCanary' | 'failure'> {
  network: number;
  stretch: number;
  /** True for the first visit of a visitor with this version. */
  isFirst: boolean;
  /** Harms that the visitor did not meet in an earlier hour, with either version: bits of {@link HARMS}. */
  fresh: number;
  /** Harms of this visit, of those. */
  harms: number;
  segments: ReadonlySet<SegmentName>;
}

/** Visits that count, in the order of time. */
export interface CountedVisits {
  visits: CountedVisit[];
  networks: number;
  stretches: number;
}

/** Limit on visitors counted per network while other networks report the version too. */
const MAX_VISITORS_PER_NETWORK = 20;
/** A stretch of time has so many visits at least, and is made of whole quarters of an hour. */
const MIN_STRETCH_VISITS = 60;

/**
 * Prepares visits for {@link computeComparison}. A visitor meets a harm once, in the hour in which it was met first, and counts in
 * the hours before it: so a visitor who always fails counts once, whichever version is at fault. Neither version nor harm decides
 * where a stretch ends.
 */
export function toCountedVisits(visits: readonly Visit[]): CountedVisits {
  const ordered = visits.toSorted((one, other) => one.hour - other.hour);
  const places = selectPlaces(ordered);
  const networks = new Map([...new Set(places.values())].sort().map((network, number) => [network, number]));
  const stretches = numberStretches(ordered);
  const byVisitor = Map.groupBy(ordered, ({ visitor }) => visitor);
  const counted: CountedVisit[] = [];
  for (const own of byVisitor.values()) {
    const segments = new Set(own.findLast((visit) => visit.segments.length > 0)?.segments);
    const seen = { canary: false, stable: false };
    let met = 0;
    let before = 0;
    let hour = -1;
    for (const visit of own) {
      if (visit.hour !== hour) before = met;
      hour = visit.hour;
      met |= visit.harms;
      const network = networks.get(places.get(toPlace(visit)) ?? '');
      if (network === undefined) continue;
      const side = visit.isCanary ? 'canary' : 'stable';
      counted.push({
        ...{ isCanary: visit.isCanary, failure: visit.failure, network, segments },
        stretch: stretches.get(visit.quarter) ?? 0,
        isFirst: !seen[side],
        fresh: ~before,
        harms: visit.harms & ~before,
      });
      seen[side] = true;
    }
  }
  return { visits: counted, networks: networks.size, stretches: new Set(stretches.values()).size };
}

/** Compares the canary with the stable version, for all visitors or those of a segment. */
export function computeComparison(
  { visits, networks, stretches }: CountedVisits,
  harm: Harm,
  segment: SegmentName | null = null,
): Comparison {
  const bit = 1 << HARMS.indexOf(harm);
  const own = visits.filter(
    ({ fresh, segments }) => (fresh & bit) !== 0 && (segment === null || segments.has(segment)),
  );
  const sides = { canary: makeRates(networks), stable: makeRates(networks) };
  for (const visit of own) {
    const rates = sides[visit.isCanary ? 'canary' : 'stable'][visit.network];
    if (!rates) continue;
    if (visit.isFirst) rates.visitors++;
    if ((visit.harms & bit) !== 0) rates.failed++;
  }
  const worst = { canary: findWorst(sides.canary), stable: findWorst(sides.stable) };
  const addUp = (isCounted: (visit: CountedVisit) => boolean) =>
    addVisits(own, { bit, stretches, isCounted });
  const isOfWorst = ({ isCanary, network }: CountedVisit) =>
    worst[isCanary ? 'canary' : 'stable']?.has(network) === true;
  const all = addUp(() => true);
  const elsewhere = worst.canary && addUp((visit) => !isOfWorst(visit));
  const lowered = worst.stable && addUp((visit) => visit.isCanary || !isOfWorst(visit));
  const failures = own.filter((visit) => visit.isCanary && (visit.harms & bit) !== 0);
  const canary: Evidence = {
    ...sumRates(sides.canary, new Set()),
    elsewhere: worst.canary && sumRates(sides.canary, worst.canary),
    failure: harm === 'failed' ? findMostFrequent(failures.map(({ failure }) => failure)) : null,
  };
  return {
    canary,
    stable: sumRates(sides.stable, new Set()),
    baseline: {
      ...computeBaseline(canary.visitors, all),
      elsewhere: lowered && computeBaseline(canary.visitors, lowered),
      failure: null,
    },
    ...{ stretches: all, elsewhere, lowered },
  };
}

function addVisits(
  visits: readonly CountedVisit[],
  {
    bit,
    stretches,
    isCounted,
  }: { bit: number; stretches: number; isCounted: (visit: CountedVisit) => boolean },
): Stretch[] {
  const found = Array.from({ length: stretches }, (): Stretch => ({
    canary: { visitors: 0, failed: 0 },
    stable: { visitors: 0, failed: 0 },
  }));
  for (const visit of visits) {
    const rates = found[visit.stretch]?.[visit.isCanary ? 'canary' : 'stable'];
    if (!rates || !isCounted(visit)) continue;
    rates.visitors++;
    if ((visit.harms & bit) !== 0) rates.failed++;
  }
  return found;
}

/** Finds the network with the most failures, or the two worst of at least four; null if there is only one. */
function findWorst(networks: readonly Rates[]): Set<number> | null {
  const reporting = networks.flatMap((rates, number) => (rates.visitors > 0 ? [{ ...rates, number }] : []));
  if (reporting.length < 2) return null;
  const ordered = reporting.sort((one, other) => other.failed - one.failed || one.visitors - other.visitors);
  return new Set(ordered.slice(0, reporting.length >= 4 ? 2 : 1).map(({ number }) => number));
}

/**
 * Selects the network of each visitor and version that counts. Those counted for a network are picked by keyed hash, which
 * an outsider cannot aim at.
 */
function selectPlaces(visits: readonly Visit[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const isCanary of [true, false]) {
    const networks = new Map<string, string>();
    for (const visit of visits) {
      if (visit.isCanary !== isCanary) continue;
      const known = networks.get(visit.visitor);
      if (known === undefined || visit.network < known) networks.set(visit.visitor, visit.network);
    }
    const byNetwork = Map.groupBy(networks.keys(), (visitor) => networks.get(visitor) ?? '');
    for (const [network, visitors] of byNetwork) {
      const limit = byNetwork.size > 1 ? MAX_VISITORS_PER_NETWORK : Infinity;
      for (const visitor of visitors.sort().slice(0, limit))
        places.set(toPlace({ isCanary, visitor }), network);
    }
  }
  return places;
}

function toPlace({ isCanary, visitor }: Pick<Visit, 'isCanary' | 'visitor'>): string {
  return `${isCanary ? 'c' : 's'}${visitor}`;
}

/** Numbers the stretches of time, by quarters. */
function numberStretches(visits: readonly Visit[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { quarter } of visits) counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
  const numbers = new Map<number, number>();
  let number = 0;
  let sum = 0;
  for (const [quarter, count] of [...counts].sort(([one], [other]) => one - other)) {
    numbers.set(quarter, number);
    sum += count;
    if (sum < MIN_STRETCH_VISITS) continue;
    number++;
    sum = 0;
  }
  return numbers;
}

function makeRates(count: number): Rates[] {
  return Array.from({ length: count }, () => ({ visitors: 0, failed: 0 }));
}

function sumRates(networks: readonly Rates[], leftOut: ReadonlySet<number>): Rates {
  const sum = { visitors: 0, failed: 0 };
  for (const [number, { visitors, failed }] of networks.entries()) {
    if (leftOut.has(number)) continue;
    sum.visitors += visitors;
    sum.failed += failed;
  }
  return sum;
}

function findMostFrequent(failures: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const failure of failures) if (failure !== null) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? null;
}
