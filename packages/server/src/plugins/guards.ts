import type { Access } from '@farm/contracts/call';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/** Lets a request pass, or throws the AppError that refuses it. It is asked again about a request that arrives slowly. */
export type Guard = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Guards by access of a call; modules that authenticate callers add their guards before their routes. */
    guards: Map<Access, Guard>;
  }
}

/** Adds the map of guards to the app, initially with a guard for public calls only. */
export function addGuards(app: App): void {
  app.decorate('guards', new Map<Access, Guard>([['public', () => Promise.resolve()]]));
}
