/**
 * Numbers of PostgreSQL's advisory locks. They share one space per database, so all of ours are listed here.
 * Every process of the farm has to use the same numbers; retired ones are never reused.
 */
export const advisoryLocks = {
  /** One process migrates while the others wait: two would race for the migrator's own tables. */
  migration: 7_203_114,
  /** One process adds up samples: two at once could overwrite newer sums with older ones. */
  sampleRolling: 4_608_005,
  /** One process looks for canaries to halt, so that a halt is signed once. */
  halting: 4_608_013,
  /** Keeps the payout breaker from changing while somebody acts on its state. */
  payoutBreaker: 4_608_015,
  /** One worker pays; the others stand by. */
  payoutTurn: 4_608_016,
  /** One process at a time opens and ends payout alarms. */
  payoutAlarms: 4_608_017,
  /** One process at a time makes and drops partitions; the database takes it. */
  partitions: 4_608_018,
} as const;

/**
 * Locks whose number is the hash of a name and a suffix. The database itself takes `rollout.registry`, in
 * `rollout.lock_registry`: one writer of revisions and halts at a time.
 */
export const namedLocks = {
  /** Keeps a version's files from being deleted while it is published. Followed by its name and version. */
  draft: 'rollout.draft',
  /** Serializes a token's or operator's uploads, which add to its share of the store. Followed by its name. */
  usage: 'rollout.usage',
  /** Counts corrections of a ledger transaction one after another; the database takes it too. Followed by its id. */
  correction: 'ledger.correction',
  /** Lets one transaction at a time tell an account something by mail at once; others collect. Followed by its id. */
  mailbox: 'notification.mailbox',
  /** Lets one account at a time register a browser, which belongs to the last one. Followed by its endpoint. */
  endpoint: 'notification.endpoint',
  /** Orders what operators say about the price of a currency. Followed by its code. */
  price: 'price',
} as const;
