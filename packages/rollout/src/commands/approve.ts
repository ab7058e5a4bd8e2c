import * as calls from '@farm/contracts/calls';
import { encodeApproval, signText } from '@farm/contracts/rollout';
import { assertArgumentCount, parseName, parseWhy } from './arguments.ts';
import type { Command } from './command.ts';
import { resolveVersion } from './resolveVersion.ts';

/** Approves a version for everybody, as a second person. */
export const approve: Command = {
  usage: ['approve NAME VERSION --why TEXT'],
  about: 'stand for a version that somebody else gives to everybody, where that takes two',
  help: `ROLLOUT_SECOND_PERSON of the server names the remotes that demand it: promoting them, or a canary or plan at 100 %, is refused
until another operator approved the version. You sign with a key of your own account. Rolling back to a version that was stable
needs no approval.`,
  options: ['why'],
  async run({ args, options, api, key }) {
    assertArgumentCount(args, 2, 2);
    const why = parseWhy(options.why);
    const name = parseName(args[0]);
    const farm = await api();
    const version = await resolveVersion(farm, name, args[1] ?? '');
    const { key: own, keyId } = await key();
    const at = new Date().toISOString();
    const signature = await signText(own, 'approval', encodeApproval({ name, version, why, at }));
    const data = await farm.call(calls.approveVersion, {
      params: { name, version },
      body: { why, at, keyId, signature },
    });
    const by = (data.approvals ?? []).map((approval) => approval.by).join(', ');
    return { text: `${name} ${version} is approved by ${by}`, data };
  },
};
