/** Parses the token of `/auth/lockdown#token=…`; null if missing or truncated. */
export function parseLockdownToken(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token')?.trim() ?? '';
  return /^[\w-]{20,100}$/.test(token) ? token : null;
}
