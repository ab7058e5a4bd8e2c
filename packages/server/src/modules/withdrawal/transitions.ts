import type { WithdrawalStatus } from '@farm/contracts';

/** Actions on a requested withdrawal. */
export type WithdrawalAction =
  'hold' | 'release' | 'approve' | 'cancel' | 'send' | 'confirm' | 'reopen' | 'fail' | 'reject' | 'refund';

/** Actor of an action: the user, an operator, or the farm itself. */
export type ActorKind = 'user' | 'operator' | 'farm';

/** Target status of an action, and the actors that may take it, by current status. */
export interface Transition {
  to: WithdrawalStatus;
  from: Partial<Record<WithdrawalStatus, readonly ActorKind[]>>;
}

/**
 * The state machine. The database enforces the same pairs of statuses (migrations 0006 and 0033).
 *
 * `hold` by a user is the lockdown through the link in an email, which also applies to withdrawals that are already
 * held; so does the farm's hold for a mail that cannot be delivered. An approved withdrawal can be held until it is signed; from `sending` on, only the chain decides.
 * `reopen` takes back that it did: a reorganization removed a payment that was final.
 */
export const transitions: Readonly<Record<WithdrawalAction, Transition>> = {
  hold: {
    to: 'held',
    from: {
      pending: ['farm', 'operator', 'user'],
      approved: ['farm', 'operator', 'user'],
      held: ['farm', 'user'],
    },
  },
  release: { to: 'pending', from: { held: ['farm', 'operator'] } },
  approve: { to: 'approved', from: { pending: ['farm'], held: ['operator'] } },
  cancel: { to: 'canceled', from: { pending: ['user', 'operator'], held: ['user', 'operator'] } },
  send: { to: 'sending', from: { approved: ['farm'] } },
  confirm: { to: 'success', from: { sending: ['farm'] } },
  reopen: { to: 'sending', from: { success: ['farm', 'operator'] } },
  fail: { to: 'failed', from: { sending: ['farm'] } },
  reject: { to: 'failed', from: { pending: ['operator'], held: ['operator'], approved: ['operator'] } },
  refund: { to: 'refunded', from: { failed: ['farm'] } },
};

/** Returns the statuses in which the actor may take the action. */
export function selectStatuses(action: WithdrawalAction, actor: ActorKind): WithdrawalStatus[] {
  const { from } = transitions[action];
  // Object.entries loses the type of the keys.
  const pairs = Object.entries(from) as [WithdrawalStatus, readonly ActorKind[]][];
  return pairs.filter(([, actors]) => actors.includes(actor)).map(([status]) => status);
}

/** True if the actor may take the action in this status. */
export function isAllowed(action: WithdrawalAction, status: WithdrawalStatus, actor: ActorKind): boolean {
  return transitions[action].from[status]?.includes(actor) ?? false;
}
