import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { liveEventSchema, withdrawalPageSchema } from '@farm/contracts';
import type { Client } from './createClient.ts';
import type { Farmer } from './makeFarmers.ts';
import type { Tally } from './Tally.ts';

/** As in the page: pause before a stream is opened again, half of it random. */
const PAUSE_MS = 1_000;
/** Time in which a page has to know of a change, a pause included. */
const KNOWN_MS = 5_000;
const POLL_MS = 50;
/** More than a farmer asks for while a stream is away. */
const NEWEST = 50;

/**
 * The event stream of a page, opened again whenever it ends. Each `ready` makes the page read the withdrawals anew, and
 * events name one: together they have to tell the page of every withdrawal.
 */
export class EventWatch {
  readonly lost: string[] = [];
  readonly #known = new Set<string>();
  readonly #checks: Promise<void>[] = [];
  readonly #parts: { client: Client; farmer: Farmer; tally: Tally };
  #watching: Promise<void> = Promise.resolve();
  #answer: IncomingMessage | null = null;
  #isStopping = false;
  #buffer = '';

  constructor(parts: { client: Client; farmer: Farmer; tally: Tally }) {
    this.#parts = parts;
  }

  start(): void {
    this.#watching = this.#watch();
  }

  /** Expects the page to learn of a withdrawal that was just accepted. */
  expect(id: string): void {
    this.#checks.push(this.#check(id));
  }

  /** Waits for what is expected, then closes the stream. */
  async stop(): Promise<void> {
    await Promise.all(this.#checks);
    this.#isStopping = true;
    this.#answer?.destroy();
    await this.#watching;
  }

  async #check(id: string): Promise<void> {
    for (const deadline = Date.now() + KNOWN_MS; Date.now() < deadline;) {
      if (this.#known.has(id)) return;
      await delay(POLL_MS);
    }
    this.#lose(`did not tell of withdrawal ${id}`);
  }

  async #watch(): Promise<void> {
    const { tally } = this.#parts;
    // A function, because the value changes while a stream is read.
    const isStopping = () => this.#isStopping;
    while (!isStopping()) {
      const began = Date.now();
      const isReady = await tally.run('stream', () => this.#read());
      if (isStopping()) return;
      if (isReady !== true) this.#lose(`was open for ${Date.now() - began} ms without an event`);
      await delay(PAUSE_MS * (0.5 + Math.random() / 2));
    }
  }

  /** Reads a stream to its end. @returns whether it was ready @throws Error if it breaks off */
  async #read(): Promise<boolean> {
    const { client, farmer } = this.#parts;
    const headers = { authorization: `Bearer ${farmer.token}`, accept: 'text/event-stream' };
    const answer = await client.open({ method: 'GET', path: '/api/me/events', headers });
    if (answer.statusCode !== 200) {
      answer.resume();
      throw new Error(`status ${answer.statusCode}`);
    }
    this.#answer = answer;
    if (this.#isStopping) answer.destroy();
    this.#buffer = '';
    let isReady = false;
    try {
      for await (const piece of answer.setEncoding('utf8'))
        for (const event of this.#parse(piece as string)) {
          if (event.topic === 'withdrawal') this.#known.add(event.id);
          if (event.topic !== 'ready') continue;
          isReady = true;
          void this.#refetch();
        }
    } catch (error) {
      if (!this.#isStopping) throw error;
    }
    return isReady;
  }

  #parse(piece: string) {
    const events = (this.#buffer + piece).split('\n\n');
    this.#buffer = events.pop() ?? '';
    return events
      .filter((event) => event.startsWith('data: '))
      .map((event) => liveEventSchema.parse(JSON.parse(event.slice('data: '.length))));
  }

  async #refetch(): Promise<void> {
    const { client, farmer, tally } = this.#parts;
    await tally.run('refetch', async () => {
      const headers = { authorization: `Bearer ${farmer.token}` };
      const path = `/api/me/withdrawals?limit=${NEWEST}`;
      const { status, body } = await client.send({ method: 'GET', path, headers });
      if (status !== 200) throw new Error(`status ${status}`);
      for (const { id } of withdrawalPageSchema.parse(JSON.parse(body.toString())).items) this.#known.add(id);
    });
  }

  #lose(what: string): void {
    const { farmer, tally } = this.#parts;
    this.lost.push(`${tally.phases.at(-1)?.name}: the stream of ${farmer.email} ${what}`);
  }
}
