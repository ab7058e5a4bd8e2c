import {
  measuredRunPreviewSchema,
  measuredRunRequestSchema,
  measuredRunSchema,
  profitRunDetailSchema,
} from '@farm/contracts';
import type { App } from '../../../plugins/app.ts';
import type { Live } from '../../live/index.ts';
import type { ShareParts } from '../../share/index.ts';
import { readRunDetail } from '../readRunDetail.ts';
import { measureRun } from './measureRun.ts';
import { postMeasured } from './postMeasured.ts';
import { toMeasuredPreview } from './toMeasuredPreview.ts';

const url = '/api/admin/profit-runs/measured';

export function measuredRunRoutes(app: App, parts: ShareParts & { live: Live }): void {
  app.post(
    `${url}/preview`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'What a run over measured spaces would pay',
        body: measuredRunRequestSchema,
        response: { 200: measuredRunPreviewSchema },
      },
    },
    async (request) => {
      const { from, to } = request.body;
      const period = { periodFrom: new Date(from), periodTo: new Date(to) };
      return toMeasuredPreview(await measureRun(parts, period, ''), parts);
    },
  );

  app.post(
    url,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Pay a run over measured spaces',
        body: measuredRunSchema,
        response: { 201: profitRunDetailSchema },
      },
    },
    async (request, reply) => {
      const id = await postMeasured(parts, request.body, request.getSession().account.id);
      return reply.code(201).send(await readRunDetail(parts.db, id));
    },
  );
}
