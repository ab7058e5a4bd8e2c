import { PassThrough, type Readable } from 'node:stream';

/**
 * The event streams that pass through. The API ends its own when it stops; those of an API that goes on have to be
 * ended here, or clients would see a broken answer instead of the end of one.
 */
export class EventStreams {
  readonly #open = new Map<Readable, PassThrough>();
  #isOver = false;

  /** Returns `source` as a stream that {@link end} ends after what has arrived. */
  hold(source: Readable): Readable {
    const out = new PassThrough();
    this.#open.set(source, out);
    source.once('error', (error) => out.destroy(error));
    source.once('close', () => this.#open.delete(source));
    out.once('close', () => source.destroy());
    source.pipe(out);
    if (this.#isOver) this.#end(source, out);
    return out;
  }

  /** Ends them all, and those that arrive later. An event of which only a part has arrived is ignored by clients, who ask again. */
  end(): void {
    this.#isOver = true;
    for (const [source, out] of this.#open) this.#end(source, out);
  }

  #end(source: Readable, out: PassThrough): void {
    source.unpipe(out);
    out.end();
  }
}
