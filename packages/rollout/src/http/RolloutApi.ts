import { setTimeout as delay } from 'node:timers/promises';
import { errorBodySchema } from '@farm/contracts';
import {
  API_ROOT,
  toRequest,
  type CallResponse,
  type ApiRequest,
  type Call,
  type RequestParts,
} from '@farm/contracts/call';
import { resolveSchema } from '@farm/contracts/schemas';
import pRetry from 'p-retry';
import { ApiRefusedError } from './ApiRefusedError.ts';

/** Options of {@link RolloutApi}. */
export interface RolloutApiOptions {
  /** Origin of the farm's gateway or of its API. */
  server: string;
  token: string | null;
  /** Pause before the first retry, in milliseconds; doubles with each retry. */
  initialDelayMs?: number;
}

/** Options of a request that the table of calls does not define. */
interface SendOptions {
  /** Raw bytes, sent instead of a JSON body. */
  bytes?: Uint8Array;
  /** True if the call is not idempotent and must not be retried. */
  isSentOnce?: boolean;
}

const MAX_RETRIES = 4;
const INITIAL_DELAY_MS = 250;
const CALL_TIMEOUT_MS = 60_000;
const MAX_DELAY_MS = 10_000;
/** Statuses of requests that had no effect and may succeed later. */
const RETRYABLE_STATUSES = [429, 502, 503, 504];

/**
 * Client of the rollout API of a farm. Retries transient failures with increasing pauses: calls are idempotent unless
 * sent with `isSentOnce`.
 *
 * Calls throw ApiRefusedError, or an Error if the farm cannot be reached.
 */
export class RolloutApi {
  readonly server: string;
  private readonly token: string | null;
  private readonly initialDelayMs: number;

  constructor({ server, token, initialDelayMs = INITIAL_DELAY_MS }: RolloutApiOptions) {
    this.server = server;
    this.token = token;
    this.initialDelayMs = initialDelayMs;
  }

  /** Sends a call and validates the response against its schema. */
  async call<C extends Call>(
    call: C,
    parts: RequestParts<C>,
    options: SendOptions = {},
  ): Promise<CallResponse<C>> {
    const text = await this.sendWithRetry(toRequest<Call>(call, parts), options);
    // The type is that of the schema that validated the value; a call without a response body has no schema.
    return (call.response === undefined ? undefined : this.parse(text, call.response)) as CallResponse<C>;
  }

  /** Sends a call; null if the response is `not_found`. */
  find<C extends Call>(call: C, parts: RequestParts<C>): Promise<CallResponse<C> | null> {
    return this.call(call, parts).catch((error: unknown) => {
      if (error instanceof ApiRefusedError && error.code === 'not_found') return null;
      throw error;
    });
  }

  private parse(text: string, answer: NonNullable<Call['response']>): unknown {
    if (answer === 'csv' || answer === 'zip' || answer === 'eventStream') return text;
    try {
      return resolveSchema(answer).parse(JSON.parse(text));
    } catch (error) {
      throw new Error(
        `Unexpected response from ${this.server}. Check that the farm and this tool are from the same release`,
        { cause: error },
      );
    }
  }

  private sendWithRetry(request: ApiRequest, options: SendOptions): Promise<string> {
    return pRetry(() => this.sendOnce(request, options), {
      retries: options.isSentOnce === true ? 0 : MAX_RETRIES,
      minTimeout: this.initialDelayMs,
      maxTimeout: MAX_DELAY_MS,
      randomize: true,
      shouldRetry: async ({ error }) => {
        if (!(error instanceof ApiRefusedError)) return true;
        if (!RETRYABLE_STATUSES.includes(error.status)) return false;
        // Waits for the Retry-After of the farm, then for our own pause.
        await delay(Math.min(error.retryAfterSeconds * 1_000, MAX_DELAY_MS));
        return true;
      },
    });
  }

  /** @throws ApiRefusedError, or an Error if the farm does not respond */
  private async sendOnce(request: ApiRequest, options: SendOptions): Promise<string> {
    const response = await this.fetchText(request, options).catch((error: unknown) => {
      throw this.createUnreachableError(error);
    });
    if (response.ok) return response.text;
    throw this.createRefusedError(response);
  }

  private async fetchText({ method, url, body }: ApiRequest, { bytes }: SendOptions): Promise<TextResponse> {
    const json = body === undefined ? null : JSON.stringify(body);
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const response = await fetch(this.server + API_ROOT + url, {
      method,
      headers: {
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...((bytes ?? json) !== null && { 'content-type': type }),
      },
      body: bytes ? Buffer.from(bytes) : json,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  }

  private createUnreachableError(error: unknown): Error {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return new Error(
      `Cannot reach ${this.server} (${cause?.code ?? message}). Check that the farm is running there, ` +
        'or set another address with FARM_URL or --server',
      { cause: error },
    );
  }

  private createRefusedError(response: TextResponse): ApiRefusedError {
    const error = parseErrorBody(response);
    if (response.status === 401)
      return new ApiRefusedError(
        this.token === null
          ? 'A token is required: set ROLLOUT_TOKEN ("npm run admin -- token create" makes one), or run this on the farm\'s machine'
          : 'This token is not valid or was revoked. Create a new one with "npm run admin -- token create"',
        { status: 401, code: error?.code ?? '' },
      );
    const fields = Object.entries(error?.fields ?? {}).map(([field, problem]) => `${field}: ${problem}`);
    const message = error
      ? [error.message, ...fields].join('\n')
      : `${this.server} responded with status ${response.status}`;
    return new ApiRefusedError(message, {
      status: response.status,
      code: error?.code ?? '',
      ...(error?.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    });
  }
}

interface TextResponse {
  ok: boolean;
  status: number;
  text: string;
}

function parseErrorBody({ text }: TextResponse) {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
