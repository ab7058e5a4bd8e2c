import type { Remote } from '@farm/remote-sdk';
import type { ResolvedRemote } from '@farm/contracts/registry';
import { toContainerName } from './makeRemote.ts';

/** A Module Federation container, published by a remote's entry script. */
export interface Container {
  init: (shareScope: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** Outcome of a script request: runs the callback with the script's path, fails to load, or never responds. */
type ScriptOutcome = ((path: string) => void) | 'fails' | 'hangs';

/** Simulated network for scripts in a test file. */
export interface ScriptNetwork {
  /** Every script requested since the start of the test, in order. */
  requests: HTMLScriptElement[];
  /** Returns path and query of every request. */
  listPaths: () => string[];
  /** Path of every file fetched past the browser's cache, script tags excluded. */
  refetchedPaths: string[];
  /** Removes every container, as a new page has none. */
  forget: () => void;
  /** Sets the outcome of all further requests; initially they hang. */
  respond: (respond: (path: string) => ScriptOutcome) => void;
  /** Sets the current remotes that the gateway reports; initially it does not respond. */
  setCurrent: (...remotes: ResolvedRemote[]) => void;
}

/** Creates a simulated network for scripts, because jsdom does not load them. */
export function createScriptNetwork(): ScriptNetwork {
  const requests: HTMLScriptElement[] = [];
  const refetchedPaths: string[] = [];
  let toOutcome: (path: string) => ScriptOutcome = () => 'hangs';
  let currentRemotes: ResolvedRemote[] = [];

  const serve = (script: HTMLScriptElement) => {
    const answer = toOutcome(toPath(script));
    if (answer === 'hangs') return;
    if (answer !== 'fails') answer(toPath(script));
    script.dispatchEvent(new Event(answer === 'fails' ? 'error' : 'load'));
  };

  beforeEach(() => {
    requests.length = 0;
    refetchedPaths.length = 0;
    toOutcome = () => 'hangs';
    currentRemotes = [];
    const appendChild = document.head.appendChild.bind(document.head);
    jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
      appendChild(node);
      if (node instanceof HTMLScriptElement) {
        requests.push(node);
        void Promise.resolve(node).then(serve);
      }
      return node;
    });
  });

  beforeEach(() => {
    const { fetch } = globalThis;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      const requestedName = /^\/r\/current\/(.+)/.exec(pathname)?.[1];
      const currentRemote = currentRemotes.find(({ name }) => name === requestedName);
      if (currentRemote) return Promise.resolve(Response.json(currentRemote));
      if (requestedName === undefined && !pathname.startsWith('/remotes/')) return fetch(input, init);
      if (init?.cache === 'reload') refetchedPaths.push(pathname);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
  });

  afterEach(() => {
    // Settles pending scripts, so that they cannot affect the next test.
    for (const script of requests) script.dispatchEvent(new Event('error'));
    forgetContainers();
  });

  return {
    requests,
    listPaths: () => requests.map(toPath),
    refetchedPaths,
    forget: forgetContainers,
    respond: (answer) => {
      toOutcome = answer;
    },
    setCurrent: (...remotes) => {
      currentRemotes = remotes;
    },
  };
}

/** Empties what the federation runtime keeps in the page. */
function forgetContainers(): void {
  for (const name of Object.keys(globalThis).filter((key) => key.startsWith('farm_')))
    Reflect.deleteProperty(globalThis, name);
  const { __GLOBAL_LOADING_REMOTE_ENTRY__: entries = {}, __FEDERATION__: federation } =
    globalThis as FederationGlobals;
  for (const key of Object.keys(entries)) Reflect.deleteProperty(entries, key);
  federation?.__GLOBAL_PLUGIN__.splice(0);
  federation?.__INSTANCES__.splice(0);
}

interface FederationGlobals {
  __GLOBAL_LOADING_REMOTE_ENTRY__?: object;
  __FEDERATION__?: { __GLOBAL_PLUGIN__: unknown[]; __INSTANCES__: unknown[] };
}

/** Returns the effect of an entry script: it publishes a container with this content under its version's name. */
export function createEntryScript(content: Remote | Partial<Container>): (path: string) => void {
  const container: Container = {
    init: () => undefined,
    get: () => Promise.resolve(() => ({ default: content })),
    ...('routes' in content ? {} : content),
  };
  return (path) => {
    const [, name = '', version = ''] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    Object.assign(globalThis, { [toContainerName(name, version)]: container });
  };
}

function toPath(script: HTMLScriptElement): string {
  const { pathname, search } = new URL(script.src);
  return pathname + search;
}
