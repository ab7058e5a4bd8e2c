/**
 * The numbers of PostgreSQL's advisory locks. A database has one space of them, whatever they are for, so all of ours
 * stand here. Every process of the farm has to use the same ones; numbers that were in use are not given anew.
 */
export const advisoryLocks = {
  /** One process migrates, and the others wait: two of them would race for the migrator's own tables. */
  migration: 7_203_114,
  /** One process adds up samples: two at once would overwrite newer sums by older ones. */
  sampleRolling: 4_608_005,
  /** One process looks for canaries to halt, so that a halt is signed once. */
  halting: 4_608_013,
  /** The payout breaker does not change while somebody acts on how it stands. */
  payoutBreaker: 4_608_015,
  /** One worker pays; the others stand by. */
  payoutTurn: 4_608_016,
} as const;

/**
 * Locks whose number is the hash of a name, and of what follows it. `rollout.registry` is taken by the database itself,
 * in `rollout.lock_registry`: one writer of revisions and halts at a time.
 */
export const namedLocks = {
  /** Nobody removes the files of a version while somebody publishes it; then its name and version. */
  draft: 'rollout.draft',
  /** One upload of a token or operator at a time adds to its share of the store; its name follows in the hashed text. */
  usage: 'rollout.usage',
} as const;
