import type { RegistryDocument } from '../registry/document.ts';
import type { Canary } from '../registry/canary.ts';
import type { Halt } from './halt.ts';

/**
 * Returns the effective registry: the signed document with the halts since then. A halt of a version that is no longer
 * the canary (or the stable version) changes nothing.
 */
export function applyHalts(document: RegistryDocument, halts: Halt[]): RegistryDocument {
  if (halts.length === 0) return document;
  const next = structuredClone(document);
  for (const { action, name, version, why, at } of halts) {
    const entry =
      name === 'shell' ? next.shell : Object.hasOwn(next.remotes, name) ? next.remotes[name] : undefined;
    if (!entry) continue;
    if (action !== 'disable' && entry.canary?.version === version) {
      const { salt } = entry.canary;
      // Members of a set share their salt and stop together.
      for (const { canary } of [next.shell, ...Object.values(next.remotes)])
        if (canary?.salt === salt) haltCanary(canary, action, at);
    }
    if (action === 'disable' && entry.stable === version) entry.disabled = { reason: why };
  }
  return next;
}

/** Drops later steps rather than computing a share, so that a wrong time can only lower what people signed. */
function haltCanary(canary: Canary, action: 'stop-canary' | 'hold-canary', at: string): void {
  if (action === 'stop-canary') {
    canary.percent = 0;
    delete canary.plan;
    return;
  }
  const steps = canary.plan?.steps.filter((step) => Date.parse(step.at) <= Date.parse(at)) ?? [];
  if (canary.plan && steps.length > 0) canary.plan.steps = steps;
  else delete canary.plan;
}
