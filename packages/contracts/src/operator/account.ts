import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { balanceSchema, xchSchema } from '../balance.ts';
import { factorSchema } from '../factor.ts';
import { incidentSchema, machineSchema } from '../machine.ts';
import { localeSchema } from '../locale.ts';
import { openSessionListSchema, signInListSchema } from '../openSession.ts';
import { plotNftSchema } from '../plotNft.ts';
import { reasonSchema } from '../reason.ts';
import { createLineSchema, createRequiredLineSchema } from '../text.ts';
import { operatorWithdrawalSchema } from '../withdrawal.ts';

/** Longest note about an account, in characters. */
export const MAX_NOTE_LENGTH = 1_000;
/** Most accounts that a search finds. */
export const MAX_FOUND_ACCOUNTS = 20;

/**
 * Query of `findAccounts`: three or more characters of an email address, or the whole of a payout address, the id of an account,
 * a machine, a withdrawal, or a PlotNFT.
 */
export const accountSearchSchema = z.strictObject({ search: createLineSchema(254).min(3) });

/** An account that a search found, and by what. */
export const foundAccountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  by: z.enum(['email', 'account', 'address', 'machine', 'withdrawal', 'plotNft']),
  isLocked: z.boolean(),
  createdAt: z.iso.datetime(),
});
/** See {@link foundAccountSchema}. */
export type FoundAccount = z.infer<typeof foundAccountSchema>;

/** Response of `findAccounts`: at most {@link MAX_FOUND_ACCOUNTS}, exact matches first. */
export const foundAccountListSchema = z.object({ items: z.array(foundAccountSchema), isMore: z.boolean() });
/** See {@link foundAccountListSchema}. */
export type FoundAccountList = z.infer<typeof foundAccountListSchema>;

/** What an operator keeps an account from. Locked withdrawals are held until an operator decides. */
const lockedSchema = z.object({ signIn: z.boolean(), withdrawals: z.boolean() });

/** An operator's lock of an account; its user was told the reason. */
export const accountLockSchema = lockedSchema.extend({
  reason: z.string(),
  /** Email address of the operator. */
  by: z.string(),
  at: z.iso.datetime(),
});
/** See {@link accountLockSchema}. */
export type AccountLock = z.infer<typeof accountLockSchema>;

/** Body of `updateAccountLock`; both false end the lock. */
export const accountLockChangeSchema = lockedSchema.strict().extend({ reason: reasonSchema });
/** See {@link accountLockChangeSchema}. */
export type AccountLockChange = z.input<typeof accountLockChangeSchema>;

/** A note that operators keep about an account; its user never sees it. */
export const accountNoteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
/** See {@link accountNoteSchema}. */
export type AccountNote = z.infer<typeof accountNoteSchema>;

/** Body of `addAccountNote` (201). */
export const newAccountNoteSchema = z.strictObject({ text: createRequiredLineSchema(MAX_NOTE_LENGTH) });
/** See {@link newAccountNoteSchema}. */
export type NewAccountNote = z.input<typeof newAccountNoteSchema>;

/**
 * A removal of all second factors that waits: for a second operator (`dueAt` null), or for its time. `by` is the email address of
 * the operator who asked for it; null if the owner did, by mail.
 */
export const operatorFactorResetSchema = z.object({
  by: z.string().nullable(),
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
});

/** Response of `readAccount`: an account as operators see it. Lists hold the newest or the first twenty. */
export const operatorAccountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  locale: localeSchema,
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
  passwordChangedAt: z.iso.datetime(),
  /** Time when its owner locked it; null once the password was changed. */
  lockedByOwnerAt: z.iso.datetime().nullable(),
  lock: accountLockSchema.nullable(),
  balance: balanceSchema,
  /** XCH that may still be requested today without a look. */
  leftToday: xchSchema,
  withdrawals: z.array(operatorWithdrawalSchema),
  addresses: z.array(addressSchema),
  machines: z.object({ total: z.number().int(), items: z.array(machineSchema) }),
  plotNfts: z.array(plotNftSchema),
  incidents: z.array(incidentSchema),
  sessions: openSessionListSchema.shape.items,
  signIns: signInListSchema.shape.items,
  factors: z.array(factorSchema),
  recoveryCodesLeft: z.number().int().nonnegative(),
  factorReset: operatorFactorResetSchema.nullable(),
  notes: z.array(accountNoteSchema),
});
/** See {@link operatorAccountSchema}. */
export type OperatorAccount = z.infer<typeof operatorAccountSchema>;
