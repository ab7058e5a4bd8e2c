import type { PlotNftClaim } from '@farm/contracts';

/** Returns what the login link of a farmer carries after its `#`; null if the fragment is none of such a link. */
export function parseLoginLink(fragment: string): PlotNftClaim | null {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const launcherId = parameters.get('launcher_id');
  const token = parameters.get('authentication_token');
  const signature = parameters.get('signature');
  if (launcherId === null || signature === null || !/^\d{1,15}$/.test(token ?? '')) return null;
  return { launcherId, authenticationToken: Number(token), signature };
}

/** Returns true if a fragment is, or was meant to be, one of a login link. */
export function isLoginLink(fragment: string): boolean {
  return new URLSearchParams(fragment.replace(/^#/, '')).has('launcher_id');
}
