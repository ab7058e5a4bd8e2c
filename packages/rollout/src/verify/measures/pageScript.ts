/** A task or an interaction, on the clock of its page. */
export interface Span {
  /** Start, in milliseconds. */
  at: number;
  ms: number;
}

/** An interaction: `click`, `keydown`. */
export interface Interaction extends Span {
  event: string;
}

/** A move of what is shown, without an input of the visitor. */
export interface Shift {
  at: number;
  /** Share of the screen that moved, times how far. */
  score: number;
  /** Description of the element that moved most. */
  element: string;
}

// Texts, not functions: they run in the page, whose types this program lacks.
/** Records what happens in a document, from its start, once. */
export const RECORD_SCRIPT = `if (!globalThis.farmRecord) {
  const record = { shifts: [], tasks: [], interactions: [], longTaskMs: 0, mutations: 0, announcements: [], skipped: [] };
  const describe = (node) => {
    const element = node && (node.nodeType === 1 ? node : node.parentElement);
    return element ? element.localName + (element.id ? '#' + element.id : '') : '';
  };
  const observe = (type, options, add) => new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({ type, buffered: true, ...options });
  observe('layout-shift', {}, (entry) => {
    if (entry.hadRecentInput) return;
    const moved = [...entry.sources].find(({ node }) => node)?.node;
    record.shifts.push({ at: entry.startTime, score: entry.value, element: describe(moved) });
  });
  observe('longtask', {}, ({ startTime, duration }) => {
    record.tasks.push({ at: startTime, ms: duration });
    if (record.skipped.every(({ from, to }) => startTime + duration < from || startTime > to)) record.longTaskMs += duration;
  });
  observe('event', { durationThreshold: 200 }, ({ name, startTime, duration, interactionId }) => {
    if (interactionId) record.interactions.push({ at: startTime, ms: duration, event: name });
  });
  const LIVE = '[role=alert], [role=status], [role=log], output, [aria-live]';
  const said = new WeakMap();
  const announce = (region) => {
    const text = region.textContent.trim();
    const isSilent = region.ariaLive === 'off' || region.closest('[aria-hidden=true], [aria-busy=true]') || !region.checkVisibility();
    if (text !== '' && !isSilent && said.get(region) !== text) record.announcements.push(text);
    said.set(region, text);
  };
  const listRegions = ({ target, addedNodes }) => {
    const element = target.nodeType === 1 ? target : target.parentElement;
    const added = [...addedNodes].filter(({ nodeType, isConnected }) => nodeType === 1 && isConnected);
    return [element?.closest(LIVE), ...added.flatMap((node) => [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)])];
  };
  new MutationObserver((changes) => {
    record.mutations += changes.length;
    for (const region of new Set(changes.flatMap(listRegions))) if (region) announce(region);
  })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  globalThis.farmRecord = record;
}`;

/** Takes the tasks and interactions since the last time, without those of the verification itself. */
export const TAKE_SPANS = `(({ tasks, interactions, skipped }) => {
  const take = (spans) => spans.splice(0).filter(({ at, ms }) => skipped.every(({ from, to }) => at + ms < from || at > to));
  return { tasks: take(tasks), interactions: take(interactions) };
})(farmRecord)`;

/** Begins and ends work of the verification itself in the page. */
export const START_SKIP = `void farmRecord.skipped.push({ from: performance.now(), to: Infinity })`;
export const STOP_SKIP = `void (farmRecord.skipped.at(-1).to = performance.now())`;

export const READ_SHIFTS = `farmRecord.shifts`;

export const READ_LONG_TASKS = `farmRecord.longTaskMs`;

export const READ_ANNOUNCEMENTS = `farmRecord.announcements`;

export const READ_MUTATIONS = `farmRecord.mutations`;

/** React calls this hook of its developer tools for each change that it renders. */
export const COMMIT_SCRIPT = `if (!('__REACT_DEVTOOLS_GLOBAL_HOOK__' in globalThis))
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: {
    supportsFiber: true, isDisabled: false, renderCount: 0,
    inject() { return 1; },
    onCommitFiberRoot() { this.renderCount += 1; },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  } });`;

export const READ_RENDERS = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderCount ?? 0`;
