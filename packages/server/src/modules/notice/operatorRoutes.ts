import {
  noticeDraftSchema,
  operatorNoticePageSchema,
  operatorNoticeSchema,
  pageQuerySchema,
} from '@farm/contracts';
import { z } from 'zod';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import type { Live } from '../live/index.ts';
import { listNotices } from './repository.ts';
import { changeNotice, createNotice, readNotice, removeNotice, toOperatorNotice } from './service.ts';

const url = '/api/admin/notices';
/** Two bodies with every character they may have, each as an escape. */
const BODY_BYTES = 256 * 1024;

export function operatorNoticeRoutes(app: App, parts: { db: Db; live: Live }): void {
  const { db } = parts;

  app.get(
    url,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'All notices, drafts too',
        querystring: pageQuerySchema,
        response: { 200: operatorNoticePageSchema },
      },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const found = await listNotices(db, { before: readCursor(cursor), limit: limit + 1 });
      return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toOperatorNotice });
    },
  );

  app.post(
    url,
    {
      onRequest: app.requireAdmin,
      bodyLimit: BODY_BYTES,
      schema: { summary: 'Write a notice', body: noticeDraftSchema, response: { 201: operatorNoticeSchema } },
    },
    async (request, reply) => {
      const created = await createNotice(parts, request.body, request.getSession().account.id);
      return reply.code(201).send(created);
    },
  );

  app.get(
    `${url}/:id`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'A notice in all its languages',
        params: idParamsSchema,
        response: { 200: operatorNoticeSchema },
      },
    },
    async (request) => readNotice(db, request.params.id),
  );

  app.put(
    `${url}/:id`,
    {
      onRequest: app.requireAdmin,
      bodyLimit: BODY_BYTES,
      schema: {
        summary: 'Change a notice',
        params: idParamsSchema,
        body: noticeDraftSchema,
        response: { 200: operatorNoticeSchema },
      },
    },
    async (request) => {
      const deed = { id: request.params.id, operatorId: request.getSession().account.id };
      return changeNotice(parts, deed, request.body);
    },
  );

  app.delete(
    `${url}/:id`,
    {
      onRequest: app.requireAdmin,
      schema: { summary: 'Take a notice away', params: idParamsSchema, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await removeNotice(parts, { id: request.params.id, operatorId: request.getSession().account.id });
      return reply.code(204).send();
    },
  );
}
