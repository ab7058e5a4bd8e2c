import { HUMAN_CHECK_HEADER, type HumanCheckLevel } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { HumanCheck } from './humanCheck.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Level of the human check that the request solved; null without one. */
    humanCheckLevel: HumanCheckLevel | null;
  }
  interface FastifyInstance {
    /**
     * Refuses a request without a fresh solution (human_check_required, human_check_failed). As a `preHandler`
     * it runs after validation, so an invalid form costs no solution; a later refusal, such as a wrong code, has
     * used it.
     */
    requireHuman: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

/** Payloads of ALTCHA have about 700 characters, Turnstile tokens at most 2048. */
const SOLUTION_LENGTH = 4_096;

export function addHumanCheckRoutes(app: App, humanCheck: HumanCheck): void {
  app.decorateRequest('humanCheckLevel', null);
  app.decorate('requireHuman', async (request: FastifyRequest) => {
    const solution = request.headers[HUMAN_CHECK_HEADER.toLowerCase()];
    if (typeof solution !== 'string' || solution === '') throw new AppError('human_check_required');
    if (solution.length > SOLUTION_LENGTH) throw new AppError('human_check_failed');
    request.humanCheckLevel = await humanCheck.verify(solution, request.ip);
  });

  addRoute(app, calls.readHumanCheck, ({ query }) => humanCheck.challenge(query.mode, query.level));
}
