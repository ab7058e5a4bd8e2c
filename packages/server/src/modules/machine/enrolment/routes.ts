import {
  agentEnrolledSchema,
  agentEnrolmentSchema,
  enrolmentSchema,
  enrolmentStateSchema,
} from '@farm/contracts';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { idParamsSchema } from '../../../plugins/idParams.ts';
import type { Live } from '../../live/index.ts';
import { beginEnrolment, enrolMachine, readEnrolment } from './service.ts';

const url = '/api/me/machines/enroll';

export function enrolmentRoutes(
  app: App,
  parts: { db: Db; live: Live; config: Pick<Config, 'machines'> },
): void {
  const { db } = parts;

  app.post(
    url,
    {
      onRequest: app.requireSession,
      schema: { summary: 'A code for one machine', response: { 201: enrolmentSchema } },
    },
    async (request, reply) => {
      const begun = await beginEnrolment(db, request.getSession().account.id);
      return reply.code(201).header('cache-control', 'no-store').send(begun);
    },
  );

  app.get(
    `${url}/:id`,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'How far an enrolment is',
        params: idParamsSchema,
        response: { 200: enrolmentStateSchema },
      },
    },
    (request) => readEnrolment(db, { ...request.params, accountId: request.getSession().account.id }),
  );

  app.post(
    '/api/agent/enroll',
    {
      schema: {
        summary: 'Exchange a code for the token of a machine',
        body: agentEnrolmentSchema,
        response: { 201: agentEnrolledSchema },
      },
    },
    async (request, reply) => {
      const enrolled = await enrolMachine(parts, { ...request.body, ip: request.ip });
      return reply.code(201).header('cache-control', 'no-store').send(enrolled);
    },
  );
}
