import type { Visit } from '@farm/registry';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Returns the host that the browser asked, and whether visitors use https. */
export function toVisit({ hostname }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): Visit {
  return { isHttps: publicUrl.startsWith('https:'), hostname };
}
