import { toHash } from '@farm/server/testing';
import type { PostPartialPayload } from '@farm/chain';
import type { Draw } from './createDraw.ts';
import type { Proof, Submission } from './submissions.ts';
import type { Member } from './world.ts';

/** What a thief has: a proof of another, and a PlotNFT of its own, also with the key of the other's plot. */
export interface Theft {
  proof: Proof;
  thief: Member;
  /** A proof of the thief, of another signage point or plot. */
  own: Proof | undefined;
}

type Attack = (theft: Theft, draw: Draw) => Pick<Submission, 'payload' | 'keys'>;

const attacks: Record<string, Attack> = {
  'a proof of another, in the thief’s name, signed with its keys': ({ proof, thief }) => ({
    payload: { ...proof.payload, launcherId: thief.launcherId },
    keys: [...thief.plots.slice(0, 1).map(({ key }) => key), thief.authentication],
  }),
  'a plot of another PlotNFT, signed with the key of the plot': ({ proof, thief }) => ({
    payload: { ...proof.payload, launcherId: thief.launcherId },
    keys: [proof.plot.key, thief.authentication],
  }),
  'a plot of another PlotNFT that is said to be of this one': ({ proof, thief }) => ({
    payload: withProof(
      { ...proof.payload, launcherId: thief.launcherId },
      { poolContractPuzzleHash: thief.contractPuzzleHash },
    ),
    keys: [proof.plot.key, thief.authentication],
  }),
  'a partial in the name of another, signed by the thief': ({ proof, thief }) => ({
    payload: { ...proof.payload, harvesterId: toHash('the harvester of a thief') },
    keys: [proof.plot.key, thief.authentication],
  }),
  'an altered proof': ({ proof }, draw) => {
    const { payload, plot, member } = proof;
    const at = 8 * draw.below(payload.proofOfSpace.proof.length / 8 - 1);
    const bytes = payload.proofOfSpace.proof;
    const altered = bytes.slice(0, at) + draw.hash().slice(0, 8) + bytes.slice(at + 8);
    return {
      payload: withProof(payload, { proof: altered }),
      keys: [plot.key, member.authentication],
    };
  },
  'a proof for another signage point': ({ proof, own }, draw) => ({
    payload: {
      ...proof.payload,
      spHash: own?.point.sp_hash === proof.payload.spHash ? draw.hash() : (own?.point.sp_hash ?? draw.hash()),
    },
    keys: [proof.plot.key, proof.member.authentication],
  }),
  'a signage point that is said to be the end of a sub-slot': ({ proof: { payload, plot, member } }) => ({
    payload: { ...payload, endOfSubSlot: !payload.endOfSubSlot },
    keys: [plot.key, member.authentication],
  }),
  'a request that was signed long ago': ({ proof: { payload, plot, member } }) => ({
    payload: { ...payload, authenticationToken: payload.authenticationToken - 2 },
    keys: [plot.key, member.authentication],
  }),
  'a plot that is said to be larger': ({ proof: { payload, plot, member } }) => ({
    payload: withProof(payload, { size: payload.proofOfSpace.size + 1 }),
    keys: [plot.key, member.authentication],
  }),
  'a PlotNFT that nobody has': ({ proof: { payload, plot, member } }, draw) => ({
    payload: { ...payload, launcherId: draw.hash() },
    keys: [plot.key, member.authentication],
  }),
};

/** Creates a submission that the pool must not take. */
export function createAttack(theft: Theft, draw: Draw): Submission {
  const [first = '', ...others] = Object.keys(attacks);
  const what = draw.pick([first, ...others]);
  const attack = attacks[what];
  if (!attack) throw new Error('There is such an attack');
  return { what, member: theft.thief, valid: null, ...attack(theft, draw) };
}

function withProof(
  payload: PostPartialPayload,
  change: Partial<PostPartialPayload['proofOfSpace']>,
): PostPartialPayload {
  return { ...payload, proofOfSpace: { ...payload.proofOfSpace, ...change } };
}
