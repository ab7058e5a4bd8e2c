/** Error response from the farm; the message is its text, with one line for each problem. */
export class ApiRefusedError extends Error {
  readonly status: number;
  /** Error code of the contracts; empty if the response is not from the API. */
  readonly code: string;
  /** Requested wait before a retry, in seconds; 0 if none. */
  readonly retryAfterSeconds: number;

  constructor(
    message: string,
    { status, code, retryAfterSeconds = 0 }: { status: number; code: string; retryAfterSeconds?: number },
  ) {
    super(message);
    this.name = 'ApiRefusedError';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
