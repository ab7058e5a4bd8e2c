import { encodeAddress } from '@farm/chain';
import type { Db } from '@farm/database';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { Manifest } from './manifest.ts';

/** A version with the build that lists its files. */
export interface PublishedVersion {
  name: string;
  version: string;
  build: RemoteBuild | ShellBuild;
}

/** Reads facts for whoever restores the database. */
export async function readFacts(db: Db): Promise<Manifest['facts']> {
  const operators = await db
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute();
  const keys = await db
    .selectFrom('payoutKey')
    .select('puzzleHash')
    .where('retiredAt', 'is', null)
    .orderBy('addedAt')
    .execute();
  const state = await db.selectFrom('payoutState').select('height').executeTakeFirst();
  return {
    operators: operators.map(({ email }) => email),
    wallets: keys.map(({ puzzleHash }) => encodeAddress(puzzleHash)),
    height: (state?.height ?? null) === null ? null : Number(state?.height),
  };
}

/** Lists the published versions with their builds. */
export async function listPublishedVersions(db: Db): Promise<PublishedVersion[]> {
  return db.selectFrom('rollout.version').select(['name', 'version', 'build']).orderBy('number').execute();
}
