import type { RegistryDocument } from '../registry/document.ts';
import type { Halt } from './halt.ts';

/**
 * The registry as it counts: what people signed, with the halts since then. A halt of a version that is no canary (or
 * no stable) any more changes nothing.
 */
export function withHalts(document: RegistryDocument, halts: Halt[]): RegistryDocument {
  if (halts.length === 0) return document;
  const next = structuredClone(document);
  for (const { action, name, version, why } of halts) {
    const entry =
      name === 'shell' ? next.shell : Object.hasOwn(next.remotes, name) ? next.remotes[name] : undefined;
    if (!entry) continue;
    if (action === 'stop-canary' && entry.canary?.version === version) {
      const { salt } = entry.canary;
      // Members of a set share their salt, and go down together.
      for (const member of [next.shell, ...Object.values(next.remotes)])
        if (member.canary?.salt === salt) member.canary.percent = 0;
    }
    if (action === 'disable' && entry.stable === version) entry.disabled = { reason: why };
  }
  return next;
}
