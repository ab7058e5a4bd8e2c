import { toMojo } from '@farm/contracts/amount';
import { z } from 'zod';
import { toMode } from './mode.ts';
import { readSecretFiles } from './secretFiles.ts';
import { ConfigError } from './startErrors.ts';

const portMessage = 'must be a whole number from 0 to 65535';
/** Port number; 0 is any free port. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((value) => value <= 65535, portMessage);

/** Amount of XCH, parsed into mojo. */
export const xch = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,12})?$/, 'must be an amount of XCH such as 0.01, with at most 12 decimals')
  .transform(toMojo);
/** A whole number. */
export const count = z
  .string()
  .regex(/^\d{1,8}$/, 'must be a whole number of at most 8 digits')
  .transform(Number);

/** A whole number above 0. */
export const atLeastOne = count.refine((value) => value > 0, 'must be at least 1');

/** Comma-separated list without blank items. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** A switch: 1 is on, 0 is off. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');

/** A variable parsed by `parse`. The message of the error it throws completes "NAME …". */
export function toVariable<Value>(parse: (text: string) => Value) {
  return z.string().transform((text, context): Value => {
    try {
      return parse(text);
    } catch (error) {
      context.issues.push({ code: 'custom', message: (error as Error).message, input: text });
      return z.NEVER;
    }
  });
}

/** Origin: scheme, host and port without a path. A trailing slash is dropped. */
export const origin = toVariable(parseOrigin);

/**
 * Parses settings from environment variables; a blank value counts as absent. A secret may also come from the file
 * that `NAME_FILE` names. NODE_ENV, if absent, is what the other variables mean.
 * @throws ConfigError naming every wrong variable
 */
export function parseVariables<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const { secrets, problems } = readSecretFiles(schema, present);
  const parsed = schema.safeParse({ NODE_ENV: toMode(present), ...present, ...secrets });
  if (parsed.success && problems.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  throw new ConfigError([...problems, ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)]);
}

/** True for a URL of one of the schemes, such as `https:`. */
export function hasScheme(text: string, schemes: string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

/** True for a URL that names a host. */
export function hasHost(text: string): boolean {
  return new URL(text).hostname !== '';
}

/** Host names and addresses. URLs also allow `*` and `;`, which have a meaning in a content security policy. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Origin named by a text, without a trailing slash; null for anything else. */
export function toOrigin(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return null;
  return url.username === '' && url.href === `${url.origin}/` ? url.origin : null;
}

/**
 * Origin named by a text; see {@link toOrigin}.
 * @throws Error describing the format
 */
export function parseOrigin(text: string): string {
  const found = toOrigin(text);
  if (found === null)
    throw new Error('must be an http or https origin such as https://farm.example, without a path');
  return found;
}
