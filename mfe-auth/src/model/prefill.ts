/** What one page of the family hands to the next through the router's state, never through the address. */
export interface Prefill {
  email: string;
  code: string;
}

/** Reads the router's state, which may be anybody's. */
export function readPrefill(state: unknown): Prefill {
  const read = (key: keyof Prefill): string => {
    if (typeof state !== 'object' || state === null || !(key in state)) return '';
    const value = (state as Record<string, unknown>)[key];
    return typeof value === 'string' ? value : '';
  };
  return { email: read('email'), code: read('code') };
}
