import { PREVIEW_COOKIE, readGrant, type Grant, type VisitorKey } from '@farm/registry';
import type { FastifyRequest } from 'fastify';

/** The version that a browser was granted to see before others. */
export type Preview = Extract<Grant, { kind: 'preview' }>;

/** Reads what a request was granted by a cookie that the API signed; null without a good one. */
export type Previews = (request: FastifyRequest) => Preview | null;

/** See {@link Previews}. */
export function createPreviews(key: VisitorKey): Previews {
  return (request) => {
    const grant = readGrant(key, request.cookies[PREVIEW_COOKIE], new Date());
    return grant?.kind === 'preview' ? grant : null;
  };
}
