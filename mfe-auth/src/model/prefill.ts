/** Values passed between auth pages through the router's state, never through the URL. */
export interface Prefill {
  email: string;
  code: string;
}

/** Parses the router's state, which any page may have set. */
export function parsePrefill(state: unknown): Prefill {
  const read = (key: keyof Prefill): string => {
    if (typeof state !== 'object' || state === null || !(key in state)) return '';
    const value = (state as Record<string, unknown>)[key];
    return typeof value === 'string' ? value : '';
  };
  return { email: read('email'), code: read('code') };
}
