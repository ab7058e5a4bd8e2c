import type { ComponentType } from 'react';
import type { ContractRange } from '@farm/contracts/registry';
import type { Locale } from '@farm/contracts';

/** Messages by id; every id starts with the deployable's name (`assets.withdraw.title`). */
export type Messages = Record<string, string>;

/** What a remote exposes as `./remote`: a value, light, without any effect on import. */
export interface Remote {
  /** The name in its descriptor. */
  readonly name: string;
  /** Contract numbers it was written for; the same as in its descriptor. */
  readonly contract: ContractRange;
  /** The pages its descriptor's mounts name, each a lazy import. */
  readonly routes: Readonly<Record<string, () => Promise<ComponentType>>>;
  /** Its messages in one language. */
  readonly loadMessages: (locale: Locale) => Promise<Messages>;
}

/** Declares a remote. It returns what it is given: the type is the point. */
export function defineRemote(remote: Remote): Remote {
  return remote;
}
