export {
  MAX_FOUND_ACCOUNTS,
  MAX_NOTE_LENGTH,
  MIN_ACCOUNT_SEARCH_LENGTH,
  accountLockChangeSchema,
  accountNoteSchema,
  accountSearchSchema,
  factorResetOrderSchema,
  foundAccountListSchema,
  newAccountNoteSchema,
  operatorAccountSchema,
} from './account.ts';
export type {
  AccountIncident,
  AccountLock,
  AccountLockChange,
  AccountNote,
  FoundAccount,
  FoundAccountList,
  NewAccountNote,
  OperatorAccount,
} from './account.ts';
