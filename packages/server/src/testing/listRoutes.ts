import type { App } from '../plugins/app.ts';

/** Lists all routes as `GET /api/me`, from the app's route tree; without HEAD and preflight. */
export function listRoutes(app: App): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line);
      if (!found) {
        if (line.trim() !== '') throw new Error(`Not a line of a route: ${line}`);
        return [];
      }
      const [, indent = '', piece = '', methods = ''] = found;
      const depth = indent.length / 4;
      const path = (parents[depth - 1] ?? '') + piece;
      parents[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD' && path !== '*')
        .map((method) => `${method} ${path}`);
    })
    .sort();
}
