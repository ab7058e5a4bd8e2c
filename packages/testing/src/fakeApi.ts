import { errorStatus, type ErrorBody, type ErrorCode } from '@farm/contracts';
import type { Body } from '@farm/contracts/call';
import type * as calls from '@farm/contracts/calls';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createRouteHandler, type AnswerTo, type CallName } from './createRouteHandler.ts';

type Answerer<Name extends CallName> = (
  body: Body<(typeof calls)[Name]>,
  request: Request,
) => AnswerTo<Name> | Promise<AnswerTo<Name>>;

/** The API as the tests of one file see it. */
export interface FakeApi {
  /** Answers a call from now on, until the test ends. The later of two answers counts. */
  on: <Name extends CallName>(name: Name, answer: Answerer<Name>) => void;
  /** Refuses a call with an error in the API's one shape. */
  refuse: (name: CallName, code: ErrorCode, details?: Partial<ErrorBody>) => void;
  /** Breaks the connection on a call. */
  breakOff: (name: CallName) => void;
}

/**
 * Puts an API in front of the tests of the calling file. At first it answers no call: a request that no
 * test foresaw fails it. Only the stream of live updates is there always, and says nothing.
 */
export function createFakeApi(): FakeApi {
  const server = setupServer(
    createRouteHandler('openEvents', () => SILENCE),
    http.get(/\/first-request$/, () => new HttpResponse(null, { status: 204 })),
  );
  beforeAll(async () => {
    // It complains on the console, which fails the test (setup.ts).
    server.listen({ onUnhandledFrame: 'error' });
    await answerOnce();
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
          const json = await answer(body, request);
          if (json === undefined) return new HttpResponse(null, { status: 204 });
          // The one kind of call that answers text: a file of lines.
          if (typeof json === 'string') return HttpResponse.text(json, { headers: CSV });
          return HttpResponse.json(json);
        }),
      );
    },
    refuse: (name, code, details) => {
      const error: ErrorBody = { code, message: code, requestId: 'request-1', ...details };
      server.use(createRouteHandler(name, () => HttpResponse.json(error, { status: errorStatus[code] })));
    },
    breakOff: (name) => {
      server.use(createRouteHandler(name, () => HttpResponse.error()));
    },
  };
}

const CSV = { 'content-type': 'text/csv; charset=utf-8' };

const SILENCE = new Promise<Response>(() => undefined);

/**
 * On a busy machine the first request of a file failed now and then as if there were no network; why was not found.
 * It is made here, not by a test.
 */
async function answerOnce(): Promise<void> {
  for (let tries = 3; ; tries -= 1)
    try {
      await fetch('/first-request');
      return;
    } catch (error) {
      if (tries === 1) throw error;
    }
}
