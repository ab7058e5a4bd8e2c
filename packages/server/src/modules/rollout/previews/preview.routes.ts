import * as calls from '@farm/contracts/calls';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { App } from '../../../plugins/app.ts';
import { toRolloutActor } from '../rolloutGuards.ts';
import { isPreviewOpen, listPreviewLinks } from './preview.repository.ts';
import {
  createPreviewLink,
  closePreview,
  deletePreviewLink,
  toPreviewLink,
  type PreviewParts,
} from './service.ts';

export function addPreviewRoutes(app: App, parts: PreviewParts): void {
  const { db } = parts;

  addRoute(app, calls.createPreviewLink, (request) =>
    createPreviewLink(parts, toRolloutActor(request), { ...request.params, ...request.body }),
  );

  addRoute(app, calls.listPreviewLinks, async ({ params }) => ({
    items: (await listPreviewLinks(db, params.name)).map(toPreviewLink),
  }));

  addRoute(app, calls.deletePreviewLink, (request) =>
    deletePreviewLink(db, toRolloutActor(request), request.params),
  );

  addRoute(app, calls.readPreviewState, async ({ params }) => ({
    isOpen: await isPreviewOpen(db, params.id),
  }));

  addRoute(app, calls.endPreview, ({ body }) => closePreview(parts, body.grant));
}
