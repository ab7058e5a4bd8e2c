import type { Visit } from '@farm/registry';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** How the browser came that sent the request. */
export function toVisit({ hostname }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): Visit {
  return { isHttps: publicUrl.startsWith('https:'), hostname };
}
