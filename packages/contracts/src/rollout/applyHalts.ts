import type { RegistryDocument } from '../registry/document.ts';
import type { Halt } from './halt.ts';

/**
 * Returns the effective registry: the signed document with the halts since then. A halt of a version that is no longer
 * the canary (or the stable version) changes nothing.
 */
export function applyHalts(document: RegistryDocument, halts: Halt[]): RegistryDocument {
  if (halts.length === 0) return document;
  const next = structuredClone(document);
  for (const { action, name, version, why } of halts) {
    const entry =
      name === 'shell' ? next.shell : Object.hasOwn(next.remotes, name) ? next.remotes[name] : undefined;
    if (!entry) continue;
    if (action === 'stop-canary' && entry.canary?.version === version) {
      const { salt } = entry.canary;
      // Members of a set share their salt and stop together.
      for (const member of [next.shell, ...Object.values(next.remotes)])
        if (member.canary?.salt === salt) member.canary.percent = 0;
    }
    if (action === 'disable' && entry.stable === version) entry.disabled = { reason: why };
  }
  return next;
}
