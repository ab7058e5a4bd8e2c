/** Activity of a page that was left alone. */
export interface Rest {
  /** Length of that time, in milliseconds. */
  ms: number;
  /** Time that its main thread worked, in milliseconds. */
  workMs: number;
  /** Time that all its other threads worked, in milliseconds. */
  otherWorkMs: number;
  /** Duration of its long tasks, in milliseconds: on a busy machine they take longer than they work. */
  longTaskMs: number;
  /** Requests, without streams of events. */
  requests: number;
  /** Changes of the document. */
  mutations: number;
  /** Changes that React rendered. */
  renders: number;
  /** Texts that screen readers say by themselves, each time that they change. */
  announcements: string[];
  /** Growth after everything was freed that nothing refers to. */
  nodes: number;
  listeners: number;
  heapBytes: number;
}

/** A page at rest may work for this share of the time. */
const MAX_WORK_SHARE = 0.3;
/** The same for its other threads together. They give way to everything else, so on a busy machine they get little. */
const MAX_OTHER_WORK_SHARE = 0.1;
/** Work from which on long tasks count by their duration: a page that rests does not reach it, however busy the machine is. */
const MIN_WORK_SHARE = 0.05;

const MIB = 1024 * 1024;

/** Limits of a page at rest, for each second; never less than `least` in all, which a ticking clock or a last animation needs. */
const LIMITS = {
  requests: { perSecond: 0.5, least: 2 },
  mutations: { perSecond: 20, least: 100 },
  renders: { perSecond: 5, least: 20 },
  announcements: { perSecond: 0.6, least: 3 },
  nodes: { perSecond: 10, least: 50 },
  listeners: { perSecond: 5, least: 25 },
  heapBytes: { perSecond: 0.1 * MIB, least: 0.5 * MIB },
};

/** A way in which a page does not rest. */
export interface RestProblem {
  /** Sentence for the team. */
  text: string;
  /** True for more of something that the page keeps: it may load once what it put off. */
  isGrowth: boolean;
}

/** @returns each way in which a page does not rest */
export function checkRest(rest: Rest): RestProblem[] {
  const { ms } = rest;
  const workMs = rest.workMs > ms * MIN_WORK_SHARE ? Math.max(rest.workMs, rest.longTaskMs) : rest.workMs;
  const isOver = (figure: keyof typeof LIMITS) =>
    toCount(rest[figure]) > Math.max(LIMITS[figure].least, (LIMITS[figure].perSecond * ms) / 1_000);
  const within = `within ${Number((ms / 1_000).toFixed(1))} s at rest`;
  const problems: RestProblem[] = [];
  const add = (text: string) => problems.push({ text, isGrowth: false });
  const addGrowth = (more: string, what: string) =>
    problems.push({ text: `it grows: ${more} ${within}: ${what}`, isGrowth: true });
  if (workMs > ms * MAX_WORK_SHARE)
    add(`it never rests: ${Math.round(workMs)} of ${ms} ms at rest were work`);
  if (rest.otherWorkMs > ms * MAX_OTHER_WORK_SHARE)
    add(
      `it keeps processors busy: its other threads worked for ${Math.round(rest.otherWorkMs)} ms within ${ms} ms at rest: look for workers, cryptography and animations that never end`,
    );
  if (isOver('announcements'))
    add(
      `it floods screen readers: they say ${rest.announcements.length} texts by themselves ${within}, such as ‘${rest.announcements.at(-1)?.slice(0, 60)}’: leave what changes on its own out of alerts and live regions`,
    );
  if (isOver('requests'))
    add(
      `it sends ${Math.round((rest.requests * 60_000) / ms)} requests a minute at rest, over the limit of ${LIMITS.requests.perSecond * 60}: ask less often, or follow the farm's events`,
    );
  if (isOver('renders'))
    add(
      `it renders without end: ${rest.renders} times ${within}: look for effects that set state, and for timers`,
    );
  if (isOver('mutations'))
    add(
      `it changes its document without end: ${rest.mutations} times ${within}: look for effects that set state, and for timers`,
    );
  if (isOver('nodes')) addGrowth(`${rest.nodes} more nodes of the document are kept`, 'remove what it adds');
  if (isOver('listeners'))
    addGrowth(`${rest.listeners} more event listeners are kept`, 'remove what it adds');
  if (isOver('heapBytes'))
    addGrowth(
      `${(rest.heapBytes / MIB).toFixed(1)} MB more are kept in memory`,
      'look for arrays and caches that only grow',
    );
  return problems;
}

function toCount(figure: number | string[]): number {
  return typeof figure === 'number' ? figure : figure.length;
}
