import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import {
  cancelResetByLink,
  cancelWaitingReset,
  startReset,
  requestReset,
  type ResetParts,
} from './service.ts';

export function addFactorResetRoutes(app: App, parts: ResetParts): void {
  addRoute(app, calls.requestFactorReset, ({ body, ip }) => requestReset(parts, { ...body, ip }));
  addRoute(app, calls.confirmFactorReset, ({ body, ip }) => startReset(parts, { ...body, ip }));
  addRoute(app, calls.cancelFactorResetByLink, ({ body, ip }) => cancelResetByLink(parts, { ...body, ip }));
  addRoute(app, calls.cancelFactorReset, (request) => {
    const accountId = request.getSession().account.id;
    return cancelWaitingReset(parts, { accountId, ip: request.ip, by: 'session' });
  });
}
