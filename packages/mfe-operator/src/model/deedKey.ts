import { createIdempotencyKey } from '@farm/remote-sdk/api';

/** Names deeds, so that a deed that is sent again, because nobody knows whether it arrived, is done once. */
export interface DeedKey {
  /** The same name for the same content, until the deed is over. */
  for: (content: unknown) => string;
  /** The deed was done, or refused for good: the next one is another, even with the same content. */
  finish: () => void;
}

/** See {@link DeedKey}. */
export function createDeedKey(): DeedKey {
  let held: { content: string; key: string } | null = null;
  return {
    for: (content) => {
      const text = JSON.stringify(content);
      if (held?.content !== text) held = { content: text, key: createIdempotencyKey() };
      return held.key;
    },
    finish: () => {
      held = null;
    },
  };
}
