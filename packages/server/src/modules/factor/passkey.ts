import type { FactorProof, NewFactor } from '@farm/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** The site that passkeys belong to. */
export interface PasskeySite {
  /** Address of the farm's pages. */
  publicUrl: string;
}

/** A passkey as stored; the id is base64url, the key COSE. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
}

/** Longest id of a passkey (Web Authentication Level 3). */
const MAX_ID_BYTES = 1023;

type Assertion = Extract<FactorProof['proof'], { kind: 'passkey' }>['response'];
type Attestation = Extract<NewFactor['proof'], { kind: 'passkey' }>['response'];
type KnownPasskey = Pick<StoredPasskey, 'credentialId' | 'transports'>;

/** Creates the options with which a browser proves one of the passkeys, and their challenge. */
export async function createProofOptions(site: PasskeySite, passkeys: KnownPasskey[]) {
  const options = await generateAuthenticationOptions({
    rpID: toRelyingParty(site),
    allowCredentials: toDescriptors(passkeys),
    // The password was asked for already.
    userVerification: 'discouraged',
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** Creates the options with which a browser makes a passkey, and their challenge. */
export async function createPasskeyOptions(
  site: PasskeySite,
  { id, email, name }: { id: string; email: string; name: string },
  existing: KnownPasskey[],
) {
  const options = await generateRegistrationOptions({
    rpName: 'Farm',
    rpID: toRelyingParty(site),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    excludeCredentials: toDescriptors(existing),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  });
  return { options: { ...options }, challenge: options.challenge };
}

/**
 * Verifies the response of a passkey.
 * @returns the passkey's new count of uses, or null if it is not accepted
 */
export async function verifyPasskey(
  site: PasskeySite,
  { response, challenge }: { response: Assertion; challenge: string },
  { credentialId, publicKey, signCount, transports }: StoredPasskey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks the shape again.
      response: response as AuthenticationResponseJSON,
      ...toExpectation(site, challenge),
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(publicKey),
        counter: signCount,
        transports: toTransports(transports),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for whatever does not fit: another site, another challenge, a copied key.
    return null;
  }
}

/** Verifies a passkey that a browser made. Returns null if it is not accepted. */
export async function verifyNewPasskey(
  site: PasskeySite,
  { response, challenge }: { response: Attestation; challenge: string },
): Promise<StoredPasskey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      ...toExpectation(site, challenge),
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    if (Buffer.from(id, 'base64url').length > MAX_ID_BYTES) return null;
    const transports = response.response.transports ?? [];
    return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter, transports };
  } catch {
    return null;
  }
}

/** Returns the properties that each response has to have. */
function toExpectation(site: PasskeySite, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: toRelyingParty(site),
    requireUserVerification: false,
  };
}

function toRelyingParty({ publicUrl }: PasskeySite): string {
  return new URL(publicUrl).hostname;
}

function toDescriptors(passkeys: KnownPasskey[]) {
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: toTransports(transports),
  }));
}

/** A browser ignores transports that it does not know. */
function toTransports(transports: string[]): AuthenticatorTransport[] {
  return transports as AuthenticatorTransport[];
}
