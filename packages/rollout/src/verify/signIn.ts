import { profileSchema, sessionSchema, type Profile } from '@farm/contracts';

/** Somebody signed in. */
export interface SignedIn {
  token: string;
  role: Profile['role'];
}

/** Signs in as the account that pages are tried with. @throws Error when the farm refuses */
export async function signIn(
  server: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const session = await fetch(`${server}/api/session(by-email-password)`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  });
  if (!session.ok)
    throw new Error(`FARM_VERIFY_EMAIL (${email}) cannot sign in: the farm answers ${session.status}`);
  const { token } = sessionSchema.parse(await session.json());
  const profile = await fetch(`${server}/api/me/profile`, { headers: { authorization: `Bearer ${token}` } });
  if (!profile.ok) throw new Error(`${email} has no profile: the farm answers ${profile.status}`);
  return { token, role: profileSchema.parse(await profile.json()).role };
}

/** Ends the session again. */
export async function signOut(server: string, { token }: SignedIn): Promise<void> {
  await fetch(`${server}/api/session/this`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
}
