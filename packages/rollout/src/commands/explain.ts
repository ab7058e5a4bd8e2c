import * as calls from '@farm/contracts/calls';
import type { VersionReason } from '@farm/contracts/registry';
import { toTable } from '../terminal/toTable.ts';
import type { Command } from './command.ts';
import { formatAudience } from './audience.ts';
import { assertArgumentCount } from './arguments.ts';

/** Explains the versions served to a visitor. */
export const explain: Command = {
  usage: ['explain VISITOR'],
  about: 'show which versions a visitor gets, and why',
  help: `VISITOR is the visitor ID shown under "Details for support".`,
  async run({ args, api, paint }) {
    assertArgumentCount(args, 1, 1);
    const params = { visitor: args[0] ?? '' };
    const data = await (await api()).call(calls.explainVisitor, { params });
    const rows = data.entries.map(({ name, version, why, bucket, audience, disabled }) => [
      name,
      version,
      disabled
        ? `disabled: ${disabled.reason}`
        : `${describeReason(why, bucket, audience !== undefined)}${audience ? `, unless they are${formatAudience(audience)}: then the canary` : ''}`,
    ]);
    return { text: toTable(['NAME', 'VERSION', 'WHY'], rows, paint), data };
  },
};

function describeReason(why: VersionReason, bucket: number | null, isInShare: boolean): string {
  switch (why.kind) {
    case 'stable':
      return bucket === null || isInShare
        ? 'stable'
        : `stable: position ${bucket.toFixed(2)} is outside the canary's share`;
    case 'canary':
      return `canary${why.set === null ? '' : ` of set ${why.set}`}: position ${why.bucket.toFixed(2)} is below ${why.percent}`;
    case 'preview':
      return 'preview in this browser only';
    case 'override':
      return `override from ${why.origin}`;
  }
}
