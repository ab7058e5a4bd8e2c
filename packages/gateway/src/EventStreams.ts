import { PassThrough, type Readable } from 'node:stream';

/**
 * The event streams that pass through. The API ends its own when it stops; those of an API that goes on have to be
 * ended here, or clients would see a broken answer instead of the end of one.
 */
export class EventStreams {
  readonly #open = new Map<Readable, PassThrough>();

  /** Returns `source` as a stream that {@link end} ends after what has arrived. */
  hold(source: Readable): Readable {
    const out = new PassThrough();
    this.#open.set(source, out);
    source.once('error', (error) => out.destroy(error));
    source.once('close', () => this.#open.delete(source));
    out.once('close', () => source.destroy());
    return source.pipe(out);
  }

  /** Ends them all. An event of which only a part has arrived is ignored by clients, who ask again. */
  end(): void {
    for (const [source, out] of this.#open) {
      source.unpipe(out);
      out.end();
    }
  }
}
