import type { ErrorBody } from '@farm/contracts';
import { API_ROOT } from '@farm/contracts/call';
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createRouteHandler, type CallName } from '../createRouteHandler.ts';
import type { AloneAnswers } from './defaultAnswers.ts';

/** Starts a fake API in the page itself. A call without a response fails with an error that names it. */
export async function startFakeApi(answers: AloneAnswers): Promise<void> {
  // The type lists every key, so the cast is safe.
  const names = Object.keys(answers) as CallName[];
  const worker = setupWorker(
    createRouteHandler('openEvents', createSilentStream),
    ...names.map((name) => createRouteHandler(name, (request) => createResponse(answers[name], request))),
    http.all(new RegExp(`${API_ROOT}/`), ({ request }) => createErrorResponse(request)),
  );
  // webpack emits the file next to the page's scripts.
  const url = String(new URL('msw/mockServiceWorker.js', import.meta.url));
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass', serviceWorker: { url } });
}

async function createResponse(answer: unknown, request: Request): Promise<Response> {
  const value: unknown =
    typeof answer === 'function' ? await (answer as (request: Request) => unknown)(request) : answer;
  if (value === undefined) return new HttpResponse(null, { status: 204 });
  return typeof value === 'string' ? HttpResponse.text(value) : HttpResponse.json(value as object);
}

/** Returns a stream of live updates that stays silent. */
function createSilentStream(): Response {
  return new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
}

function createErrorResponse({ method, url }: Request): Response {
  const message = `The made-up API has no answer to ${method} ${new URL(url).pathname}: add one to src/dev/answers.ts`;
  const error: ErrorBody = { code: 'not_found', message, requestId: 'made-up' };
  return HttpResponse.json(error, { status: 404 });
}
