import type { ComponentType } from 'react';
import type { ContractRange } from '@farm/contracts/registry';
import type { Locale } from '@farm/contracts';

/** Messages by id; every id starts with the name of the deployable (`assets.withdraw.title`). */
export type Messages = Record<string, string>;

/** Lazy import of a page, with the messages that only this page shows, if it has any; see `definePage`. */
export interface Page {
  (): Promise<ComponentType>;
  /** Loads these messages in a language. */
  readonly loadMessages?: (locale: Locale) => Promise<Messages>;
}

/** Value that a remote exposes as `./remote`; its module must be small and have no side effects on import. */
export interface Remote {
  /** Name in the descriptor. */
  readonly name: string;
  /** Supported contract versions; the same as in the descriptor. */
  readonly contract: ContractRange;
  /** Lazy imports of the pages that the mounts of the descriptor name. */
  readonly routes: Readonly<Record<string, Page>>;
  /** Loads the messages of a language. */
  readonly loadMessages: (locale: Locale) => Promise<Messages>;
}

/** Declares a remote. Returns its argument; exists for type checking. */
export function defineRemote(remote: Remote): Remote {
  return remote;
}

/**
 * Declares a page with messages of its own, which visitors of the other pages do not load. The remote's `loadMessages` has
 * those that several pages show.
 */
export function definePage(
  load: () => Promise<ComponentType>,
  loadMessages: NonNullable<Page['loadMessages']>,
): Page {
  return Object.assign(() => load(), { loadMessages });
}
