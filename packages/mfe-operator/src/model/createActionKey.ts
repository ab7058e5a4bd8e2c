import { createIdempotencyKey } from '@farm/remote-sdk/api';

/** Idempotency keys for actions: resending an action with an unknown outcome performs it once. */
export interface ActionKey {
  /** Returns the same key for the same content until the action is finished. */
  for: (content: unknown) => string;
  /**
   * Ends an action that was done or refused for good, so the next one gets another key even with the same
   * content.
   */
  finish: () => void;
}

/** See {@link ActionKey}. */
export function createActionKey(): ActionKey {
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
