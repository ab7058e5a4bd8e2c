/** Rules of a field for the account's password; each is named after its message's id suffix. */
export const currentPasswordRules = { validate: { missing: (password: string) => password !== '' } };
