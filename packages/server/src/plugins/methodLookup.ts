import type { App } from './app.ts';

/**
 * Collects the routes added after this call.
 * @returns a function that maps a URL to its methods, empty for an unknown URL
 */
export function createMethodLookup(app: App): (url: string) => string[] {
  const methodsByPattern = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The wildcard handles CORS preflight for every URL; it is not a route of its own.
    if (url.includes('*')) return;
    const known = methodsByPattern.get(url) ?? { matches: toRegExp(url), methods: new Set() };
    for (const httpMethod of [method].flat()) known.methods.add(httpMethod);
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
