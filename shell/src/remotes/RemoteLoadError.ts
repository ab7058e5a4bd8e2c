/** How a part of a remote failed, in the words of the registry's beacons. */
type FailureKind = 'disabled' | 'contract' | 'unreachable' | 'timeout' | 'missing-chunk' | 'threw';

/** Why an area is not there: switched off, made for another shell, or its files did not come or did not run. */
export class RemoteLoadError extends Error {
  readonly reason: 'disabled' | 'contract' | 'unreachable';
  readonly kind: FailureKind;
  readonly remote: string;
  /** URL of the script that did not come, where it is known. */
  readonly file: string | undefined;

  constructor(reason: RemoteLoadError['reason'], remote: string, cause: unknown = '') {
    super(String(cause));
    this.name = 'RemoteLoadError';
    this.reason = reason;
    this.remote = remote;
    this.file = textOf(cause, 'request');
    this.kind = reason === 'unreachable' ? kindOf(cause) : reason;
  }
}

/** Our own EntryError says its kind; webpack's ChunkLoadError says under `type` what became of the request. */
function kindOf(cause: unknown): FailureKind {
  if (cause instanceof RemoteLoadError) return cause.kind;
  const kind = textOf(cause, 'kind');
  if (kind === 'unreachable' || kind === 'timeout' || kind === 'threw') return kind;
  if (textOf(cause, 'name') !== 'ChunkLoadError') return 'threw';
  return textOf(cause, 'type') === 'timeout' ? 'timeout' : 'missing-chunk';
}

/** Both of them say under `request` what was asked for. */
function textOf(cause: unknown, key: string): string | undefined {
  const value = typeof cause === 'object' && cause !== null ? (cause as Record<string, unknown>)[key] : '';
  return typeof value === 'string' && value !== '' ? value : undefined;
}
