import { setTimeout as pause } from 'node:timers/promises';
import type { RegistryDocument } from '@farm/contracts/registry';
import type { SignedRegistry, TrustedKey } from '@farm/contracts/rollout';
import type { TrustedKeysState } from '@farm/registry';
import { OutageLog } from './OutageLog.ts';
import {
  RegistryOlderError,
  verifyRegistry,
  type RegistryAnswer,
  type RegistrySource,
  type StoredRegistry,
  type VerifiedRegistry,
} from './readRegistry.ts';

/** The registry as the gateway serves it. */
export interface LiveRegistry {
  /** The registry in force, halts included; null before any was verified. Never goes back. */
  document(): RegistryDocument | null;
  /** A problem that needs an operator, such as why a newer registry is not used; null when all is well. */
  problem(): string | null;
  /** Seconds since the API last confirmed or replaced the registry, or since the start. */
  ageSeconds(): number;
  /**
   * Time for which plans are followed. It stands still while the API is silent: nobody could halt what a later step
   * gives to more visitors. Before the API's first word, canaries have the share of their first step.
   */
  planTime(): Date;
}

/** The source of a {@link RegistryFollower}, and where it reports to. */
export interface FollowerParts {
  source: RegistrySource;
  stored: StoredRegistry;
  trustedKeys: () => Promise<TrustedKeysState>;
  /** Called once for each problem, and with null when the last one is over. */
  report: (problem: string | null, serving: number | null) => void;
}

/** State of the follower, which decides what it asks the API next and after which pause. */
type FollowerState =
  /** Asks for the whole registry. */
  | { kind: 'reading' }
  /** Has the API's registry, and waits for one newer than this tag. */
  | { kind: 'waiting'; etag: string }
  /** The API has no registry yet, because the system is being set up. */
  | { kind: 'empty' }
  /** The API's registry is rejected or missing; it, or the trusted keys, may be repaired. */
  | { kind: 'refused'; problem: string }
  /** The API does not respond properly. */
  | { kind: 'failing'; problem: string; failures: number };

const EMPTY_PAUSE_MS = 250;
const REFUSED_PAUSE_MS = 2_000;
const BACKOFF_MS = { min: 200, max: 5_000 };
/** Between two requests to an API that does not wait when asked to, or gives no tag to wait with. */
const MIN_INTERVAL_MS = 1_000;
/** Silence of the API after which plans do not go on: longer than it holds a response back. */
const MAX_SILENCE_SECONDS = 60;

/** Follows the API's registry, and serves the last verified one whatever happens to the API. */
export class RegistryFollower implements LiveRegistry {
  private readonly parts: FollowerParts;
  private readonly outages: OutageLog;
  private readonly stopping = new AbortController();
  private state: FollowerState = { kind: 'reading' };
  private verified: VerifiedRegistry | null = null;
  private isStored = true;
  private confirmedAt = performance.now();
  private isConfirmed = false;
  private following: Promise<void> = Promise.resolve();

  constructor(parts: FollowerParts) {
    this.parts = parts;
    this.outages = new OutageLog((sentence) =>
      parts.report(sentence, this.verified?.opened.signed.rev ?? null),
    );
  }

  document(): RegistryDocument | null {
    return this.verified?.opened.document ?? null;
  }

  problem(): string | null {
    return this.outages.current();
  }

  ageSeconds(): number {
    return (performance.now() - this.confirmedAt) / 1_000;
  }

  planTime(): Date {
    if (!this.isConfirmed) return new Date(0);
    return new Date(Date.now() - Math.max(0, this.ageSeconds() - MAX_SILENCE_SECONDS) * 1_000);
  }

  /** Resolves once the registry on disk was read; continues to follow until `stop`. */
  async start(): Promise<void> {
    await this.readStored();
    this.following = this.follow();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pauseMs = await this.advance();
      // The keys may have arrived since, or the file may have been repaired.
      if (this.verified === null) await this.readStored();
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Asks the API once, and enters the state that follows. @returns how long to pause before the next request */
  private async advance(): Promise<number> {
    const [before, verifiedBefore, askedAt] = [this.state, this.verified, Date.now()];
    this.state = await this.ask(before);
    if (this.stopping.signal.aborted) return 0;
    this.outages.note('api', 'problem' in this.state ? this.state.problem : null);
    if (!('problem' in this.state)) {
      this.confirmedAt = performance.now();
      this.isConfirmed = true;
    }
    const learntNothing = this.verified === verifiedBefore;
    const shouldHaveWaited = before.kind === 'waiting' || this.state.kind === 'reading';
    const isTooQuick = learntNothing && shouldHaveWaited && Date.now() - askedAt < MIN_INTERVAL_MS;
    return pauseAfter(this.state) || (isTooQuick ? MIN_INTERVAL_MS : 0);
  }

  private async ask(state: FollowerState): Promise<FollowerState> {
    try {
      const etag = state.kind === 'waiting' ? state.etag : null;
      return await this.take(await this.parts.source(etag, this.stopping.signal));
    } catch (error) {
      const failures = state.kind === 'failing' ? state.failures + 1 : 0;
      return { kind: 'failing', problem: (error as Error).message, failures };
    }
  }

  private async take(answer: RegistryAnswer): Promise<FollowerState> {
    switch (answer.kind) {
      // A change made in place keeps its tag, so the whole registry is reread from time to time.
      case 'unchanged':
        return { kind: 'reading' };
      case 'none':
        return this.verified === null
          ? { kind: 'empty' }
          : { kind: 'refused', problem: 'the API has lost its registry' };
      case 'registry':
        return this.accept(answer);
    }
  }

  /** Puts a trusted registry that is not older into effect, and stores it. */
  private async accept({
    signed,
    etag,
  }: {
    signed: SignedRegistry;
    etag: string | null;
  }): Promise<FollowerState> {
    const before = this.verified;
    try {
      this.verified = await verifyRegistry(signed, await this.readKeys(), before);
    } catch (error) {
      return { kind: 'refused', problem: `the registry of the API was rejected: ${this.reasonOf(error)}` };
    }
    // It takes effect immediately, whether or not it can be stored.
    this.outages.note('api', null);
    if (this.verified !== before || !this.isStored) await this.store(signed);
    return etag === null ? { kind: 'reading' } : { kind: 'waiting', etag };
  }

  private async store(signed: SignedRegistry): Promise<void> {
    const { stored } = this.parts;
    try {
      await stored.write(signed);
      this.isStored = true;
      this.outages.note('disk', null);
    } catch (error) {
      this.isStored = false;
      this.outages.note('disk', `cannot save the registry to ${stored.path}: ${(error as Error).message}`);
    }
  }

  private async readStored(): Promise<void> {
    const { stored } = this.parts;
    try {
      const signed = await stored.read();
      if (signed) this.verified = await verifyRegistry(signed, await this.readKeys(), null);
      this.outages.note('disk', null);
    } catch (error) {
      this.outages.note(
        'disk',
        `the registry saved in ${stored.path} was rejected: ${(error as Error).message}`,
      );
    }
  }

  private async readKeys(): Promise<TrustedKey[]> {
    const { keys, problem } = await this.parts.trustedKeys();
    this.outages.note('keys', problem);
    return keys;
  }

  private reasonOf(error: unknown): string {
    const { message } = error as Error;
    return error instanceof RegistryOlderError
      ? `${message}; if you restored the database on purpose, stop the gateway and delete ${this.parts.stored.path}`
      : message;
  }
}

function pauseAfter(state: FollowerState): number {
  switch (state.kind) {
    case 'reading':
    case 'waiting':
      return 0;
    case 'empty':
      return EMPTY_PAUSE_MS;
    case 'refused':
      return REFUSED_PAUSE_MS;
    case 'failing':
      return backoffMs(state.failures);
  }
}

/** Doubles with each failure, half of it random, so gateways do not all retry at once. */
function backoffMs(failures: number): number {
  const most = Math.min(BACKOFF_MS.min * 2 ** failures, BACKOFF_MS.max);
  return most / 2 + (Math.random() * most) / 2;
}
