/** Why an area is not there: switched off, made for another shell, or its files did not come. */
export class RemoteLoadError extends Error {
  readonly reason: 'disabled' | 'contract' | 'unreachable';
  readonly remote: string;

  constructor(reason: RemoteLoadError['reason'], remote: string, detail = '') {
    super(detail);
    this.name = 'RemoteLoadError';
    this.reason = reason;
    this.remote = remote;
  }
}
