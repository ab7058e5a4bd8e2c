import * as calls from '@farm/contracts/calls';
import type { VersionReason } from '@farm/contracts/registry';
import { toTable } from '../terminal/toTable.ts';
import type { Command } from './command.ts';
import { assertArgumentCount } from './arguments.ts';

/** Explains the versions served to a visitor. */
export const explain: Command = {
  usage: ['explain VISITOR'],
  about: 'which versions a visitor gets, and why',
  help: `VISITOR is the id that people read to you from "Details for support".`,
  async run({ args, api, paint }) {
    assertArgumentCount(args, 1, 1);
    const params = { visitor: args[0] ?? '' };
    const data = await (await api()).call(calls.explainVisitor, { params });
    const rows = data.entries.map(({ name, version, why, bucket, disabled }) => [
      name,
      version,
      disabled ? `switched off: ${disabled.reason}` : describeReason(why, bucket),
    ]);
    return { text: toTable(['NAME', 'VERSION', 'WHY'], rows, paint), data };
  },
};

function describeReason(why: VersionReason, bucket: number | null): string {
  switch (why.kind) {
    case 'stable':
      return bucket === null
        ? 'stable'
        : `stable: their place ${bucket.toFixed(2)} is not in the canary's share`;
    case 'canary':
      return `canary${why.set === null ? '' : ` of set ${why.set}`}: their place ${why.bucket.toFixed(2)} is below ${why.percent}`;
    case 'preview':
      return 'preview, for this browser only';
    case 'override':
      return `override from ${why.origin}`;
  }
}
