import type { Remote } from '@farm/remote-sdk';
import type { ResolvedRemote } from '@farm/contracts/registry';
import type { Container } from '../remotes/Containers.ts';

/** What comes of asking for a script: it runs, it cannot be loaded, or nothing comes. */
type Answer = (() => void) | 'fails' | 'hangs';

/** The network that scripts come over, as the tests of one file see it. */
export interface ScriptNetwork {
  /** Every script that was asked for since the test began, in order. */
  requests: HTMLScriptElement[];
  /** Path and query of every request. */
  paths: () => string[];
  /** Path of every file that was asked for past the browser's cache, beside the script tags. */
  refetched: string[];
  /** Answers every request from now on; at first each hangs. */
  answer: (answer: (path: string) => Answer) => void;
  /** What the gateway says from now on that these remotes are; at first it says nothing. */
  resolve: (...remotes: ResolvedRemote[]) => void;
}

/** jsdom loads no scripts: this stands where the browser would ask for one. */
export function createScriptNetwork(): ScriptNetwork {
  const requests: HTMLScriptElement[] = [];
  const refetched: string[] = [];
  let answerOf: (path: string) => Answer = () => 'hangs';
  let resolved: ResolvedRemote[] = [];

  const serve = (script: HTMLScriptElement) => {
    const answer = answerOf(pathOf(script));
    if (answer === 'hangs') return;
    if (answer !== 'fails') answer();
    script.dispatchEvent(new Event(answer === 'fails' ? 'error' : 'load'));
  };

  beforeEach(() => {
    requests.length = 0;
    refetched.length = 0;
    answerOf = () => 'hangs';
    resolved = [];
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
      const asked = /^\/r\/current\/(.+)/.exec(pathname)?.[1];
      const known = resolved.find(({ name }) => name === asked);
      if (known) return Promise.resolve(Response.json(known));
      if (asked === undefined && !pathname.startsWith('/remotes/')) return fetch(input, init);
      if (init?.cache === 'reload') refetched.push(pathname);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
  });

  afterEach(() => {
    // Nothing of this test runs late in the next one.
    for (const script of requests) script.dispatchEvent(new Event('error'));
    for (const name of Object.keys(globalThis).filter((key) => key.startsWith('farm_')))
      Reflect.deleteProperty(globalThis, name);
  });

  return {
    requests,
    paths: () => requests.map(pathOf),
    refetched,
    answer: (answer) => {
      answerOf = answer;
    },
    resolve: (...remotes) => {
      resolved = remotes;
    },
  };
}

/** What the entry script of a remote does when it runs: it leaves a container with the remote in it. */
export function setContainer(name: string, content: Remote | Partial<Container>): () => void {
  const container: Container = {
    init: () => undefined,
    get: () => Promise.resolve(() => ({ default: content })),
    ...('routes' in content ? {} : content),
  };
  return () => {
    Object.assign(globalThis, { [`farm_${name.replaceAll('-', '_')}`]: container });
  };
}

function pathOf(script: HTMLScriptElement): string {
  const { pathname, search } = new URL(script.src);
  return pathname + search;
}
