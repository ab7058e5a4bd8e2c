/** Parses the token of an emailed link, such as `/auth/lockdown#token=…`; null if missing or truncated. */
export function parseLinkToken(fragment: string, name: 'token' | 'stop'): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get(name)?.trim() ?? '';
  return /^[\w-]{20,100}$/.test(token) ? token : null;
}
