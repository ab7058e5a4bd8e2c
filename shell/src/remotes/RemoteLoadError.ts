/** Kind of failure, as reported in the registry's beacons. */
type FailureKind =
  'disabled' | 'contract' | 'browser' | 'unreachable' | 'timeout' | 'missing-chunk' | 'threw';

/** Thrown when a remote is switched off, was built for another shell, or its files failed to load or run. */
export class RemoteLoadError extends Error {
  readonly reason: 'disabled' | 'contract' | 'browser' | 'unreachable';
  readonly kind: FailureKind;
  readonly remote: string;
  /** URL of the script that failed to load, if known. */
  readonly file: string | undefined;

  constructor(reason: RemoteLoadError['reason'], remote: string, cause: unknown = '') {
    super(String(cause));
    this.name = 'RemoteLoadError';
    this.reason = reason;
    this.remote = remote;
    this.file = findText(cause, 'request');
    this.kind = reason === 'unreachable' ? toFailureKind(cause) : reason;
  }
}

/** EntryError carries its kind; webpack's ChunkLoadError carries the outcome of the request in `type`. */
function toFailureKind(cause: unknown): FailureKind {
  if (cause instanceof RemoteLoadError) return cause.kind;
  const kind = findText(cause, 'kind');
  if (kind === 'unreachable' || kind === 'timeout' || kind === 'threw') return kind;
  if (findText(cause, 'name') !== 'ChunkLoadError') return 'threw';
  return findText(cause, 'type') === 'timeout' ? 'timeout' : 'missing-chunk';
}

/** EntryError and ChunkLoadError both carry the requested URL in `request`. */
function findText(cause: unknown, key: string): string | undefined {
  const value = typeof cause === 'object' && cause !== null ? (cause as Record<string, unknown>)[key] : '';
  return typeof value === 'string' && value !== '' ? value : undefined;
}
