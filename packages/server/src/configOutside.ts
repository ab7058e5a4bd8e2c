import { createECDH } from 'node:crypto';
import { parseNetwork } from './outside/networks.ts';
import { list } from '@farm/process';
import { z } from 'zod';

/** Key of push messages, in base64url as browsers take it, and the contact that push services may write to. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** `https:` or `mailto:`. */
  subject: string;
}

/** Variables of messages to addresses that users give. */
export const outsideVariables = {
  PUSH_KEY: z.string().refine(isPrivateKey, 'must be 64 hexadecimal digits of a random key').optional().meta({
    description:
      'Signs messages to browsers (web push). With another key, each browser has to be added again.',
    whenAbsent: 'test key; in production, no messages to browsers',
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
        'Networks, separated by commas, that webhooks may lead to although they are not on the internet, also without TLS. Refused in production.',
      whenAbsent: 'none',
    }),
};

type OutsideVariables = z.infer<z.ZodObject<typeof outsideVariables>>;

/** Returns the key of push messages; null if there is none. */
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
}: OutsideVariables & { NODE_ENV?: string | undefined }): string[] {
  if (NODE_ENV !== 'production' || OUTSIDE_ALLOW.length === 0) return [];
  return ['OUTSIDE_ALLOW must be empty: in production, no address of a user leads to a network of the farm'];
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
