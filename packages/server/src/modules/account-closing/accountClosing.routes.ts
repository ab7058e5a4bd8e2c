import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { createBrowserCookie } from '../browser/index.ts';
import { cancelClosing, readClosing, startClosing, type ClosingParts } from './service.ts';

/** Adds the routes by which users close their account. */
export function addAccountClosingRoutes(
  app: App,
  parts: ClosingParts & { config: Pick<Config, 'publicUrl'> },
): void {
  const browser = createBrowserCookie(app, parts.config);

  addRoute(app, calls.readClosing, (request) => readClosing(parts.db, request.getSession().account));

  addRoute(app, calls.startClosing, (request) => {
    const owner = {
      account: request.getSession().account,
      ip: request.ip,
      browserHash: browser.read(request),
    };
    return startClosing(parts, owner, request.body);
  });

  addRoute(app, calls.cancelClosing, (request) => cancelClosing(parts, request.getSession().account.id));
}
