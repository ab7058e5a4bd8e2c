import type { Db } from '@farm/database';
import type { Evidence } from './evidence.ts';
import { readEvidence } from './evidence.repository.ts';
import type { VersionEvidence } from './formatEvidence.ts';
import { isWorse } from './isWorse.ts';

/** What visitors told of a canary and of the stable version since it began. */
export interface Harm {
  canary: VersionEvidence<Evidence>;
  stable: VersionEvidence<Evidence>;
}

/** Finds evidence against a canary, for which it must not go to more visitors; null without any. */
export async function findHarm(
  db: Db,
  { name, version, stable, since }: { name: string; version: string; stable: string; since: Date },
): Promise<Harm | null> {
  const canary = { version, evidence: await readEvidence(db, { name, version, since }) };
  const compared = { version: stable, evidence: await readEvidence(db, { name, version: stable, since }) };
  return isWorse(canary.evidence, compared.evidence) ? { canary, stable: compared } : null;
}
