import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from './live.ts';

export function addLiveRoutes(app: App, { live }: { live: Live }): void {
  addRoute(app, calls.openEvents, (request) => {
    const { id, account } = request.getSession();
    return live.openStream({ accountId: account.id, sessionId: id });
  });
  app.addHook('preClose', (done) => {
    live.closeStreams();
    done();
  });
}
