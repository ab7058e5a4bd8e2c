/** Why an area is not there: switched off, made for another shell, or its files did not come. */
export class RemoteLoadError extends Error {
  readonly reason: 'disabled' | 'contract' | 'unreachable';
  readonly remote: string;
  /** URL of the script that did not come, where it is known. */
  readonly file: string | undefined;

  constructor(reason: RemoteLoadError['reason'], remote: string, cause: unknown = '') {
    super(String(cause));
    this.name = 'RemoteLoadError';
    this.reason = reason;
    this.remote = remote;
    this.file = requestOf(cause);
  }
}

/** Our own EntryError and webpack's ChunkLoadError both say under `request` what was asked for. */
function requestOf(cause: unknown): string | undefined {
  const isRequest = typeof cause === 'object' && cause !== null && 'request' in cause;
  return isRequest && typeof cause.request === 'string' ? cause.request : undefined;
}
