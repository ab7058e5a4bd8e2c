import type { ServerResponse } from 'node:http';
import { createCounter, createHistogram } from './createMetric.ts';
import { isEventStream } from '../isEventStream.ts';

/** Request of Fastify. */
interface RoutedRequest {
  method: string;
  is404: boolean;
  routeOptions: { url?: string | undefined };
}

/** Status of a request whose client hung up before there was a response, as nginx logs it. */
const CLIENT_CLOSED = 499;

const requests = createCounter('farm_http_requests_total');
const seconds = createHistogram('farm_http_request_seconds');

/** Metrics that {@link recordRequest} counts. */
export const httpMetrics = [requests, seconds];

/** Counts a request once its response ends. It is a hook of Fastify: `app.addHook('onRequest', recordRequest)`. */
export function recordRequest(
  request: RoutedRequest,
  { raw }: { raw: ServerResponse },
  done: () => void,
): void {
  const begunAt = performance.now();
  // Fastify's onResponse is not called for a client that hangs up, which is how every event stream ends.
  raw.once('close', () => {
    const { method } = request;
    // A pattern, never the URL: visitors choose URLs, and each would be a series of its own.
    const route = (request.is404 ? undefined : request.routeOptions.url) ?? 'none';
    const status = String(raw.headersSent ? raw.statusCode : CLIENT_CLOSED);
    requests.inc({ route, method, status });
    if (!isEventStream(raw)) seconds.observe({ route }, (performance.now() - begunAt) / 1_000);
  });
  done();
}
