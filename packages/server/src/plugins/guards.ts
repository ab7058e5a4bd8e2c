import type { Access } from '@farm/contracts/call';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/** Lets a request pass, or throws the AppError that refuses it. */
export type Guard = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Guards by the access of a call; modules that authenticate callers add theirs before their routes. */
    guards: Map<Access, Guard>;
  }
}

/** Gives the app its guards; only public calls have one yet. */
export function addGuards(app: App): void {
  app.decorate('guards', new Map<Access, Guard>([['public', () => Promise.resolve()]]));
}
