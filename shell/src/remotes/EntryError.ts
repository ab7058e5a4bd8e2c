/** Thrown when the entry script of a remote does not arrive. */
export class EntryError extends Error {
  /** URL of the script, without the query of a repeated attempt. */
  readonly request: string;
  readonly kind: 'unreachable' | 'timeout';

  constructor(request: string, kind: EntryError['kind']) {
    super(`${request} ${kind === 'timeout' ? 'did not answer in time' : 'could not be loaded'}`);
    this.name = 'EntryError';
    this.request = request;
    this.kind = kind;
  }
}
