import type { PayoutAlarmCause } from '@farm/contracts';
import type { Letters } from './renderLetter.ts';

/** Facts of the email about payouts that stand still. The link is absolute. */
export interface PayoutAlarmFacts {
  'payout-alarm': { cause: PayoutAlarmCause; since: string; link: string };
}

/** Emails to operators about payouts that stand still. */
export const payoutAlarmLetters: Letters<PayoutAlarmFacts> = {
  'payout-alarm': (say, { cause, since, link }) => {
    const { kind, obstacle, ...facts } = { obstacle: null, ...cause };
    // Without an error, the worker did not even ask the node.
    const found = cause.kind === 'nodeAway' && cause.message === '' ? 'workerAway' : kind;
    return {
      subject: say(`letter.payout-alarm.${kind}.subject`),
      parts: [
        say(`letter.payout-alarm.${found}.text`, { since, ...facts }),
        say(`letter.payout-alarm.${obstacle?.kind === 'stopped' ? 'stopped' : found}.advice`, facts),
        say('letter.payout-alarm.end'),
        { link, label: say('letter.payouts.link') },
      ],
    };
  },
};
