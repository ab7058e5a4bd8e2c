/**
 * Roles beside the owner, which runs the migrations: `server` is API and worker, `signer` signs. The values are their names in
 * the database.
 */
export const ROLES = { server: 'farm_server', signer: 'farm_signer' } as const;
/** A process's role in the database, see {@link ROLES}. */
export type Role = keyof typeof ROLES;

/** Returns the URL of the same database for a role. */
export function toRoleUrl(url: string, role: Role, password: string): string {
  const own = new URL(url);
  own.username = ROLES[role];
  own.password = password;
  return own.href;
}
