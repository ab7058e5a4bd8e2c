import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds that the clock of a phone may be off: a step of 30 seconds to either side. */
const TOLERANCE_SECONDS = 30;

/** Creates the secret of an authenticator app, and its address for a QR code. */
export function createTotp({ issuer, email }: { issuer: string; email: string }): {
  secret: string;
  uri: string;
} {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label: email, secret }) };
}

/**
 * Verifies a code of an authenticator app.
 * @param lastStep time step of the last code that was accepted: neither it nor an earlier one is accepted again
 * @returns the time step of the code, or null if it is wrong
 */
export async function verifyTotp(
  secret: string,
  code: string,
  lastStep: number | null,
): Promise<number | null> {
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  if (!result.valid || !('timeStep' in result)) return null;
  // Compared here: the library throws if the clock has gone back since.
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep;
}
