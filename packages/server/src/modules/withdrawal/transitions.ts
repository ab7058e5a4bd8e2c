import type { WithdrawalStatus } from '@farm/contracts';

/** What can happen to a withdrawal that has been asked for. */
export type WithdrawalAction =
  'hold' | 'release' | 'approve' | 'cancel' | 'send' | 'confirm' | 'fail' | 'reject' | 'refund';

/** Who makes it happen: the user, an operator, or the farm by itself. */
export type ActorKind = 'user' | 'operator' | 'farm';

/** Where an action leads, and from where who may take it. */
export interface Transition {
  to: WithdrawalStatus;
  from: Partial<Record<WithdrawalStatus, readonly ActorKind[]>>;
}

/**
 * The state machine. The database knows its pairs too (migration 0006).
 *
 * `hold` of a user is the lockdown by the link of a mail, which finds a withdrawal held already as well. An
 * approved withdrawal can be held until it is signed; from `sending` on, only the chain decides.
 */
export const transitions: Readonly<Record<WithdrawalAction, Transition>> = {
  hold: {
    to: 'held',
    from: {
      pending: ['farm', 'operator', 'user'],
      approved: ['farm', 'operator', 'user'],
      held: ['user'],
    },
  },
  release: { to: 'pending', from: { held: ['farm', 'operator'] } },
  approve: { to: 'approved', from: { pending: ['farm'], held: ['operator'] } },
  cancel: { to: 'canceled', from: { pending: ['user', 'operator'], held: ['user', 'operator'] } },
  send: { to: 'sending', from: { approved: ['farm'] } },
  confirm: { to: 'success', from: { sending: ['farm'] } },
  fail: { to: 'failed', from: { sending: ['farm'] } },
  reject: { to: 'failed', from: { pending: ['operator'], held: ['operator'], approved: ['operator'] } },
  refund: { to: 'refunded', from: { failed: ['farm'] } },
};

/** The statuses in which the actor may take the action. */
export function statusesFor(action: WithdrawalAction, actor: ActorKind): WithdrawalStatus[] {
  const { from } = transitions[action];
  // Object.entries forgets that the keys are statuses.
  const pairs = Object.entries(from) as [WithdrawalStatus, readonly ActorKind[]][];
  return pairs.filter(([, actors]) => actors.includes(actor)).map(([status]) => status);
}

/** Whether the actor may take the action in this status. */
export function isAllowed(action: WithdrawalAction, status: WithdrawalStatus, actor: ActorKind): boolean {
  return transitions[action].from[status]?.includes(actor) ?? false;
}
