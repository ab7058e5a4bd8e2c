import { createECDH } from 'node:crypto';
import { parseNetwork } from './outside/networks.ts';
import { list } from '@farm/process';
import { z } from 'zod';

/** Settings of what accounts are told. */
export interface NotificationSettings {
  /** Time after a message in which further ones are collected, in seconds. */
  groupSeconds: number;
}

/** Key pair of pushes, in base64url as browsers take it, and the contact for push services. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** `https:` or `mailto:`. */
  subject: string;
}

/** Variables of requests to addresses that users give. */
export const outsideVariables = {
  PUSH_KEY: z.string().refine(isPrivateKey, 'must be 64 random hexadecimal digits').optional().meta({
    description:
      'Signs pushes to browsers, as 64 random hexadecimal digits (`openssl rand -hex 32`). With another key, a browser gets pushes again once its user opens the page of notifications there.',
    whenAbsent: 'test key; in production, no pushes',
    isSecret: true,
  }),
  OUTSIDE_ALLOW: list
    .refine(
      (networks) => networks.every(isNetwork),
      'must be networks such as 127.0.0.0/8, separated by commas',
    )
    .prefault('')
    .meta({
      description:
        'Networks, separated by commas, that addresses of users may lead to although they are not on the internet, also without TLS, such as `127.0.0.0/8`. Refused in production.',
      whenAbsent: 'none',
    }),
};

type OutsideVariables = z.infer<z.ZodObject<typeof outsideVariables>>;

/** Returns the key of pushes; null if there is none. */
export function toPushSettings(
  key: string | undefined,
  { publicUrl, isProduction }: { publicUrl: string; isProduction: boolean },
): PushSettings | null {
  const hex = key ?? (isProduction ? null : TEST_PUSH_KEY);
  if (hex === null) return null;
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(hex, 'hex');
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: Buffer.from(hex, 'hex').toString('base64url'),
    subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@farm.example',
  };
}

/** Checks what the variables mean together. */
export function checkOutsideVariables({
  NODE_ENV,
  OUTSIDE_ALLOW,
  PUSH_KEY,
}: OutsideVariables & { NODE_ENV?: string | undefined }): string[] {
  if (NODE_ENV !== 'production') return [];
  return [
    ...(OUTSIDE_ALLOW.length > 0
      ? ['OUTSIDE_ALLOW must be empty: in production, addresses of users lead to the internet alone']
      : []),
    ...(PUSH_KEY?.toLowerCase() === TEST_PUSH_KEY
      ? ['PUSH_KEY is the public test key: production requires its own']
      : []),
  ];
}

/** Publicly known. */
const TEST_PUSH_KEY = '6661726d2d746573742d6b65792d6f662d707573682d6d657373616765732e2e';

function isNetwork(text: string): boolean {
  try {
    parseNetwork(text);
    return true;
  } catch {
    return false;
  }
}

/** Nearly every number of 256 bits is a key of the curve. */
function isPrivateKey(text: string): boolean {
  if (!/^[\da-f]{64}$/i.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(text, 'hex');
    return true;
  } catch {
    return false;
  }
}
