import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { readShare, type ShareParts } from './readShare.ts';

export function shareRoutes(app: App, parts: ShareParts): void {
  handle(app, calls.readShare, async (request) => readShare(parts, request.getSession().account.id));
}
