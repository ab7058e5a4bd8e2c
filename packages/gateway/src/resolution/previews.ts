import { PREVIEW_COOKIE, readGrant, type Grant, type VisitorKey } from '@farm/registry';
import type { FastifyRequest } from 'fastify';

/** Version that a browser may see before others. */
export type Preview = Extract<Grant, { kind: 'preview' }>;

/** Reads the grant in a cookie signed by the API; null without a valid one. */
export type Previews = (request: FastifyRequest) => Preview | null;

/** See {@link Previews}. */
export function createPreviews(key: VisitorKey): Previews {
  return (request) => {
    const grant = readGrant(key, request.cookies[PREVIEW_COOKIE], new Date());
    return grant?.kind === 'preview' ? grant : null;
  };
}
