import type { Remote } from '@farm/remote-sdk';
import type { ResolvedRemote } from '@farm/contracts/registry';
import type { Container } from '../remotes/Containers.ts';

/** Outcome of a script request: runs the callback, fails to load, or never responds. */
type ScriptOutcome = (() => void) | 'fails' | 'hangs';

/** Simulated network for scripts in a test file. */
export interface ScriptNetwork {
  /** Every script requested since the start of the test, in order. */
  requests: HTMLScriptElement[];
  /** Returns path and query of every request. */
  listPaths: () => string[];
  /** Path of every file fetched past the browser's cache, script tags excluded. */
  refetchedPaths: string[];
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
    if (answer !== 'fails') answer();
    script.dispatchEvent(new Event(answer === 'fails' ? 'error' : 'load'));
  };

  beforeEach(() => {
    requests.length = 0;
    refetchedPaths.length = 0;
    toOutcome = () => 'hangs';
    currentRemotes = [];
    const append = document.head.append.bind(document.head);
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      append(...nodes);
      for (const node of nodes) {
        if (!(node instanceof HTMLScriptElement)) continue;
        requests.push(node);
        void Promise.resolve(node).then(serve);
      }
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
    for (const name of Object.keys(globalThis).filter((key) => key.startsWith('farm_')))
      Reflect.deleteProperty(globalThis, name);
  });

  return {
    requests,
    listPaths: () => requests.map(toPath),
    refetchedPaths,
    respond: (answer) => {
      toOutcome = answer;
    },
    setCurrent: (...remotes) => {
      currentRemotes = remotes;
    },
  };
}

/** Returns the effect of a remote's entry script: it publishes a container with this content. */
export function createEntryScript(name: string, content: Remote | Partial<Container>): () => void {
  const container: Container = {
    init: () => undefined,
    get: () => Promise.resolve(() => ({ default: content })),
    ...('routes' in content ? {} : content),
  };
  return () => {
    Object.assign(globalThis, { [`farm_${name.replaceAll('-', '_')}`]: container });
  };
}

function toPath(script: HTMLScriptElement): string {
  const { pathname, search } = new URL(script.src);
  return pathname + search;
}
