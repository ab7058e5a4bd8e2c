import type { App } from './app.ts';

/**
 * Collects the routes added from now on.
 * @returns the methods an address answers to; none when it is unknown
 */
export function rememberRoutes(app: App): (url: string) => string[] {
  const methodsByPattern = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard is the preflight answer for every address, not an address.
    if (url.includes('*')) return;
    const known = methodsByPattern.get(url) ?? { matches: toRegExp(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByPattern.set(url, known);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const known = [...methodsByPattern.values()].filter(({ matches }) => matches.test(path));
    return [...new Set(known.flatMap(({ methods }) => [...methods]))].sort();
  };
}

function toRegExp(pattern: string): RegExp {
  const segments = pattern.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
