import { errorStatus, type ErrorBody, type ErrorCode } from '@farm/contracts';
import type { Body } from '@farm/contracts/call';
import type * as calls from '@farm/contracts/calls';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createRouteHandler, type ResponseOf, type CallName } from './createRouteHandler.ts';

type Responder<Name extends CallName> = (
  body: Body<(typeof calls)[Name]>,
  request: Request,
) => ResponseOf<Name> | Promise<ResponseOf<Name>>;

/** Thrown by an answer to fail a single request with an error in the API's format. */
export class FakeRefusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Fake API for the tests of a file. */
export interface FakeApi {
  /** Answers a call until the end of the test; the latest answer wins. It may throw a {@link FakeRefusal}. */
  on: <Name extends CallName>(name: Name, answer: Responder<Name>) => void;
  /** Fails a call with an error in the API's format. */
  refuse: (name: CallName, code: ErrorCode, details?: Partial<ErrorBody>) => void;
  /** Fails a call with a network error. */
  disconnect: (name: CallName) => void;
}

/**
 * Creates a fake API for the tests of the calling file. Initially it answers no calls, and an unexpected request fails
 * the test. Only the stream of live updates always exists, and stays silent.
 */
export function createFakeApi(): FakeApi {
  const server = setupServer(createRouteHandler('openEvents', () => PENDING_RESPONSE));
  beforeAll(() => {
    // An unhandled request logs a console error, which fails the test (setup.ts).
    server.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => {
    server.resetHandlers();
  });
  afterAll(() => {
    server.close();
  });
  return {
    on: (name, answer) => {
      server.use(
        createRouteHandler(name, async (request) => {
          const text = await request.clone().text();
          const body = (text === '' ? undefined : JSON.parse(text)) as Parameters<typeof answer>[0];
          try {
            const json = await answer(body, request);
            if (json === undefined) return new HttpResponse(null, { status: 204 });
            // Calls that return text are CSV downloads.
            if (typeof json === 'string') return HttpResponse.text(json, { headers: CSV_HEADERS });
            return HttpResponse.json(json);
          } catch (error) {
            if (error instanceof FakeRefusal) return toErrorResponse(error.code);
            throw error;
          }
        }),
      );
    },
    refuse: (name, code, details) => {
      server.use(createRouteHandler(name, () => toErrorResponse(code, details)));
    },
    disconnect: (name) => {
      server.use(createRouteHandler(name, () => HttpResponse.error()));
    },
  };
}

function toErrorResponse(code: ErrorCode, details?: Partial<ErrorBody>): Response {
  const error: ErrorBody = { code, message: code, requestId: 'request-1', ...details };
  return HttpResponse.json(error, { status: errorStatus[code] });
}

const CSV_HEADERS = { 'content-type': 'text/csv; charset=utf-8' };

const PENDING_RESPONSE = new Promise<Response>(() => undefined);
