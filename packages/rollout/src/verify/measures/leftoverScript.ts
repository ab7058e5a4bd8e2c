/** Timers and listeners that a remote started and did not end. */
export interface Leftovers {
  timers: number;
  /** Event listeners of the window, the document and the like. */
  globalListeners: number;
}

/**
 * Makes the text that counts what scripts at a path start, from the start of a document. A timeout counts if it is to end within a
 * second, so that one that starts itself again counts, and a late one does not.
 */
export function createLeftoverScript(path: string): string {
  // Text, not a function: it runs in the page, whose types this program lacks.
  return `{
  const isOwn = () => new Error().stack.includes(${JSON.stringify(path)});
  const define = (object, name, value) =>
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  const timers = new Set();
  const wrap = (startName, stopName, doesRepeat) => {
    const start = window[startName], stop = window[stopName];
    define(window, startName, { [startName](handler, ms = 0, ...values) {
      if (typeof handler !== 'function' || !isOwn() || (!doesRepeat && ms > 1000)) return start(handler, ms, ...values);
      const id = start((...given) => { if (!doesRepeat) timers.delete(startName + id); handler(...given); }, ms, ...values);
      timers.add(startName + id);
      return id;
    } }[startName]);
    define(window, stopName, { [stopName](id) { timers.delete(startName + id); stop(id); } }[stopName]);
  };
  wrap('setInterval', 'clearInterval', true);
  wrap('setTimeout', 'clearTimeout', false);
  wrap('requestAnimationFrame', 'cancelAnimationFrame', false);

  const listeners = [];
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isGlobal = (target) => !(target instanceof Node) || [document, document.documentElement, document.body].includes(target);
  const isCapture = (options) => typeof options === 'object' ? Boolean(options?.capture) : Boolean(options);
  const drop = (known) => { const index = listeners.indexOf(known); if (index >= 0) listeners.splice(index, 1); };
  const find = (target, type, listener, options) => listeners.find((known) =>
    known.target === target && known.type === type && known.listener === listener && known.capture === isCapture(options));
  define(EventTarget.prototype, 'addEventListener', { addEventListener(type, listener, options) {
    const target = this ?? window;
    if (listener && isGlobal(target) && !options?.once && !options?.signal?.aborted && isOwn() && !find(target, type, listener, options)) {
      const known = { target, type, listener, capture: isCapture(options) };
      listeners.push(known);
      if (options?.signal) addEventListener.call(options.signal, 'abort', () => drop(known), { once: true });
    }
    return addEventListener.call(target, type, listener, options);
  } }.addEventListener);
  define(EventTarget.prototype, 'removeEventListener', { removeEventListener(type, listener, options) {
    const target = this ?? window;
    drop(find(target, type, listener, options));
    return removeEventListener.call(target, type, listener, options);
  } }.removeEventListener);
  Object.defineProperty(window, '__farmLeftovers', { value: () => ({ timers: timers.size, globalListeners: listeners.length }) });
}`;
}

export const COUNT_LEFTOVERS = `__farmLeftovers()`;
