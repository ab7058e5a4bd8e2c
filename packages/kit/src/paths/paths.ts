// Pages that several remotes lead to. What only one remote names stands in its own `model/paths.ts`.

/** The first page of whoever is signed in. */
export const CENTER_PATH = '/center';
/** The user's machines. */
export const MACHINES_PATH = '/center/my/machines';
/** Profile, alarm, password and sessions. */
export const SETTINGS_PATH = '/center/security/settings';
/** Opening an account. */
export const REGISTER_PATH = '/auth/register';
/** Choosing another password. */
export const NEW_PASSWORD_PATH = '/auth/new-password';
