/** Help of `backup`. */
export const BACKUP_USAGE = `Usage: farm backup FOLDER [--json]

Saves database, published files and the rollout's keys in FOLDER, which must not exist, and verifies every
byte. The farm may run meanwhile, or be stopped. DATABASE_URL names its database, as the owner of the tables
or somebody who may read them all; without it, DATA_DIR has the embedded one.

FOLDER has passwords' hashes and keys: only its owner can read it. Keep it where nobody else can, away from
this machine. The wallet's key is not in it: only the signer has it, and it is kept apart (docs/payouts.md).

Exit code: 0 saved, 1 failed and nothing saved, 2 wrong command line, 3 saved, but published files were missing.`;

/** Help of `restore`. */
export const RESTORE_USAGE = `Usage: farm restore FOLDER --check [--json]
       farm restore FOLDER --operator EMAIL [--operator EMAIL ...] [--json]
       farm restore FOLDER --all-operators [--json]

Brings a backup back into an empty farm: a new database (DATABASE_URL names its owner), or a DATA_DIR without
one. Stop API, worker, signer and gateways first. A damaged backup is refused, and so is a farm that is not
empty, before anything is changed. What was interrupted can be run again. --check only verifies and lists.

The backup does not know who lost the role of an operator since. Name those who still have it; the others
lose it, with their keys. All sessions, unused codes and rollout tokens end. Payouts are stopped until an
operator resumes them, and users can cancel what waits to be approved once more (docs/backups.md).

Exit code: 0 restored, 1 refused or failed, 2 wrong command line, 3 restored, but published files are missing.`;
