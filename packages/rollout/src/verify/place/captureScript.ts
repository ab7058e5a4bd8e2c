import { FACTS_SCRIPT } from './factsScript.ts';
import { STYLES_SCRIPT } from './stylesScript.ts';

/** Objects of the platform besides its classes. */
const OBJECTS = [
  ...['JSON', 'Math', 'Intl', 'Reflect', 'Atomics', 'WebAssembly', 'CSS', 'console', 'history', 'location'],
  ...['navigator', 'document', 'performance', 'crypto', 'screen', 'customElements', 'trustedTypes', 'caches'],
  ...['indexedDB', 'scheduler', 'visualViewport'],
];

/** Globals that a bundler's runtime makes, of which each build has its own, such as its container; and the human check's. */
const BUNDLER_GLOBALS =
  '^(webpackChunk|rspackChunk|webpackHotUpdate|__FEDERATION|__VMOK|__mf|__farmPlace$|farm_|turnstile$|[0-9]+$)';

/**
 * Makes the text that remembers the page as it is, before the remote runs there. It defines `__farmPlace.differ()`, which lists how
 * the page differs from that later, as sentences.
 */
export function createCaptureScript(remote: string): string {
  // Text, not a function: it runs in the page, whose types this program lacks.
  return `(async () => {
  const REMOTE = ${JSON.stringify(remote)};
  const own = (object) =>
    new Map(Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)]));
  const isObject = (value) => typeof value === 'function' || (typeof value === 'object' && value !== null);
  const { toString } = Function.prototype;
  const isNative = (value) => typeof value === 'function' && toString.call(value).endsWith('{ [native code] }');
  const read = (object, key) => { try { return object[key]; } catch { return undefined; } };

  const platform = new Map();
  const add = (label, object) => { if (isObject(object)) platform.set(label, object); };
  const addClass = (label, value) => { add(label, value); add(label + '.prototype', read(value, 'prototype')); };
  for (const [key, { value }] of own(window)) if (/^[A-Z]/.test(String(key)) && isNative(value)) addClass(key, value);
  for (const [key, { value }] of own(Intl)) if (isNative(value)) addClass('Intl.' + String(key), value);
  for (const key of ${JSON.stringify(OBJECTS)}) add(key, read(window, key));
  addClass('TypedArray', Object.getPrototypeOf(Int8Array));
  add('AsyncFunction.prototype', Object.getPrototypeOf(async () => {}));

  const isSame = (one, other) => one.get === other.get && one.set === other.set
    && (one.value === other.value || !(isObject(one.value) || isObject(other.value)));
  const readKeys = () => [...platform].map(([label, object]) => ({ label, keys: own(object) }));
  const readHandlers = () => new Map([['window', window], ['document', document]].flatMap(([label, object]) => {
    const found = [];
    for (let at = object; at; at = Object.getPrototypeOf(at))
      for (const key of Object.getOwnPropertyNames(at))
        if (key.startsWith('on') && isObject(read(object, key))) found.push([label + '.' + key, read(object, key)]);
    return found;
  }));
  const isBundlers = (key) => typeof key === 'string' && new RegExp('${BUNDLER_GLOBALS}').test(key);
  const isReacts = (key) => /^_+react/i.test(String(key));

  const { readFacts, isOwn, isShells } = ${FACTS_SCRIPT};
  const { readStyles, listStyleChanges, listForeignRules } = ${STYLES_SCRIPT};
  // Entries as another remote has them, whose name begins with its own.
  for (const storage of [localStorage, sessionStorage]) storage.setItem('another-remote.seen', '1');
  const keysBefore = readKeys(), globalsBefore = own(window), handlersBefore = readHandlers();
  const policyBefore = window.trustedTypes?.defaultPolicy ?? null;
  const factsBefore = await readFacts(), stylesBefore = readStyles();
  const sheetsBefore = new Set([...document.styleSheets, ...document.adoptedStyleSheets]);

  const differPlatform = () => readKeys().flatMap(({ label, keys }, index) => {
    const { keys: before } = keysBefore[index];
    const found = [];
    for (const [key, descriptor] of keys)
      if (!before.has(key)) { if (!isReacts(key)) found.push('it adds ' + label + '.' + String(key)); }
      else if (!isSame(before.get(key), descriptor)) found.push('it replaces ' + label + '.' + String(key));
    for (const key of before.keys()) if (!keys.has(key)) found.push('it removes ' + label + '.' + String(key));
    for (const [key, before] of globalsBefore) {
      const after = Reflect.getOwnPropertyDescriptor(window, key);
      if (!isBundlers(key) && after && !isSame(before, after)) found.push('it replaces the global ' + String(key));
    }
    return found;
  });
  const differ = async () => {
    const found = differPlatform();
    const globals = own(window);
    for (const key of new Set([...globals.keys(), ...globalsBefore.keys()])) {
      const before = globalsBefore.get(key), after = globals.get(key);
      if (!isBundlers(key) && !(before && after)) found.push('it ' + (before ? 'removes' : 'adds') + ' the global ' + String(key));
    }
    const handlers = readHandlers();
    for (const key of new Set([...handlers.keys(), ...handlersBefore.keys()]))
      if (handlers.get(key) !== handlersBefore.get(key)) found.push('it leaves another handler as ' + key);
    if ((window.trustedTypes?.defaultPolicy ?? null) !== policyBefore) found.push('it makes a default policy of Trusted Types');
    const facts = await readFacts();
    for (const label of new Set([...facts.keys(), ...factsBefore.keys()])) {
      const before = factsBefore.get(label), after = facts.get(label);
      if (before === after || isShells(label) || (before === undefined && isOwn(label, REMOTE))) continue;
      found.push('it ' + (before === undefined ? 'leaves' : after === undefined ? 'removes' : 'changes') + ' ' + label);
    }
    found.push(...listStyleChanges(stylesBefore, readStyles()), ...listForeignRules(sheetsBefore));
    return [...new Set(found)];
  };
  Object.defineProperty(window, '__farmPlace', { value: { differ, differPlatform }, configurable: true });
})()`;
}

/** Lists how the page differs from what was captured. */
export const DIFFER = '__farmPlace.differ()';

/** The same, but only for what all scripts share. */
export const DIFFER_PLATFORM = '__farmPlace.differPlatform()';
