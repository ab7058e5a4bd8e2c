import type { MeasuredPage } from './measuredPages.ts';
import type { Vitals } from './runColdLoad.ts';

/** A site whose pages are measured. */
export interface Subject {
  name: string;
  url: string;
  /** True if its pages have nothing to tap or type into. */
  isEmpty?: boolean;
}

/** One load of a page of a subject. */
export interface Load {
  page: MeasuredPage['name'];
  subject: Subject;
  vitals: Vitals;
}

/** Formats a table with a row for each page and subject: medians, and the lowest and highest LCP. */
export function formatLoads(loads: Load[]): string {
  const rows = [...Map.groupBy(loads, ({ page, subject }) => `${page.padEnd(8)}${subject.name}`)].map(
    ([name, group]) => {
      const lcpsMs = group.map(({ vitals }) => vitals.lcpMs);
      const { fcpMs, lcpMs, tbtMs, inpMs, cls } = computeMedians(group);
      return [
        name,
        ...[fcpMs, lcpMs].map(formatMs),
        `${Math.round(Math.min(...lcpsMs))} to ${Math.round(Math.max(...lcpsMs))}`,
        formatMs(tbtMs),
        inpMs === null ? '' : formatMs(inpMs),
        cls.toFixed(3),
      ];
    },
  );
  return [['page    subject', 'FCP', 'LCP', 'LCP from', 'TBT', 'INP', 'CLS'], ...rows]
    .map(([first = '', ...cells]) => first.padEnd(20) + cells.map((cell) => cell.padStart(14)).join(''))
    .join('\n');
}

/** Computes the figures of `product`, compared with `scriptsOnly` and beside `floor`. */
export function computeFigures(loads: Load[], { product, scriptsOnly, floor }: Record<SubjectRole, Subject>) {
  const read = (wantedSubject: Subject, wantedPage: MeasuredPage['name']) =>
    computeMedians(
      loads.filter(({ page, subject }) => subject.name === wantedSubject.name && page === wantedPage),
    );
  const [home, login, assets] = [read(product, 'home'), read(product, 'login'), read(product, 'assets')];
  const findWorst = (name: 'tbtMs' | 'inpMs' | 'cls') =>
    Math.max(...[home, login, assets].map((medians) => medians[name] ?? 0));
  return {
    homeLcpMs: Math.round(home.lcpMs),
    homeLcpRatio: round(home.lcpMs / read(scriptsOnly, 'home').lcpMs),
    loginLcpMs: Math.round(login.lcpMs),
    loginLcpRatio: round(login.lcpMs / read(scriptsOnly, 'login').lcpMs),
    assetsLcpMs: Math.round(assets.lcpMs),
    tbtMs: Math.round(findWorst('tbtMs')),
    inpMs: Math.round(findWorst('inpMs')),
    cls: round(findWorst('cls')),
    floorMs: Math.round(read(floor, 'home').lcpMs),
  };
}

type SubjectRole = 'product' | 'scriptsOnly' | 'floor';

function computeMedians(loads: Load[]): Vitals {
  const vitals = loads.map((load) => load.vitals);
  const inpsMs = vitals.flatMap(({ inpMs }) => inpMs ?? []);
  return {
    fcpMs: computeMedian(vitals.map(({ fcpMs }) => fcpMs)),
    lcpMs: computeMedian(vitals.map(({ lcpMs }) => lcpMs)),
    tbtMs: computeMedian(vitals.map(({ tbtMs }) => tbtMs)),
    cls: computeMedian(vitals.map(({ cls }) => cls)),
    inpMs: inpsMs.length > 0 ? computeMedian(inpsMs) : null,
  };
}

function computeMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error('There is no load to take the median of');
  return (low + high) / 2;
}

function formatMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}

/** Rounds to three decimals. */
function round(value: number): number {
  return Number(value.toFixed(3));
}
