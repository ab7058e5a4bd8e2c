/** Whose properties, and whose prototype's, every script of the page relies on. */
const OWNERS = [
  ...[
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'Promise',
    'Map',
    'Set',
    'Date',
    'RegExp',
    'JSON',
    'Math',
  ],
  ...['EventTarget', 'Node', 'Element', 'Document', 'History', 'Storage', 'XMLHttpRequest', 'Response'],
];
/** Functions of the window that every script relies on. */
const FUNCTIONS = [
  ...['fetch', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask', 'open', 'postMessage'],
  ...['WebSocket', 'EventSource', 'URL', 'Error', 'Proxy', ...OWNERS],
];

/** A property that is not what it was. */
export interface ChangedGlobal {
  owner: object;
  key: PropertyKey;
  /** Undefined if the property is new. */
  before: PropertyDescriptor | undefined;
  /** Undefined if the property is gone. */
  now: PropertyDescriptor | undefined;
}

type Properties = Map<PropertyKey, PropertyDescriptor>;

const recorded = new Map<object, Properties>();

/** Functions as they were recorded, for those who look into changes. */
export const original = { fetch: globalThis.fetch };

/** Records the globals and prototypes of the page as they are before any script of a remote has run. */
export function recordGlobals(): void {
  original.fetch = globalThis.fetch;
  for (const owner of listOwners()) recorded.set(owner, readProperties(owner));
}

/** Lists what has changed since the globals were recorded, or last listed. */
export function listChangedGlobals(): ChangedGlobal[] {
  return [...recorded].flatMap(([owner, properties]) => {
    const present = readProperties(owner);
    recorded.set(owner, present);
    return [...new Set([...properties.keys(), ...present.keys()])]
      .map((key) => ({ owner, key, before: properties.get(key), now: present.get(key) }))
      .filter(({ before, now }) => before?.value !== now?.value || before?.get !== now?.get);
  });
}

function listOwners(): object[] {
  const owners = OWNERS.map((name) => Reflect.get(globalThis, name) as { prototype?: object } | undefined);
  const prototypes = owners.map((owner) => owner?.prototype);
  return [globalThis, ...owners, ...prototypes].filter((owner) => owner !== undefined);
}

/** Of the window only the functions count: scripts may add globals, such as the containers of remotes. */
function readProperties(owner: object): Properties {
  const keys = owner === globalThis ? FUNCTIONS : Reflect.ownKeys(owner);
  return new Map(
    keys.flatMap((key) => {
      const property = Object.getOwnPropertyDescriptor(owner, key);
      return property ? [[key, property] as const] : [];
    }),
  );
}
