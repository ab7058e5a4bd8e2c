import { xchToMojo } from '@farm/contracts/amount';
import { z } from 'zod';
import { ConfigError } from './startErrors.ts';

const portMessage = 'must be a whole number from 0 to 65535';
/** A port; 0 is any free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((value) => value <= 65535, portMessage);

/** An amount of XCH, read into mojo. */
export const xch = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,12})?$/, 'must be an amount of XCH such as 0.01, with at most 12 decimals')
  .transform(xchToMojo);
/** A whole number. */
export const count = z
  .string()
  .regex(/^\d{1,8}$/, 'must be a whole number of at most 8 digits')
  .transform(Number);

/** A whole number above 0. */
export const atLeastOne = count.refine((value) => value > 0, 'must be at least 1');

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The variables that every process of the farm knows. */
export const processVariables = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((text) => hasScheme(text, ['postgres:', 'postgresql:']), {
      error: 'must start with postgres:// and be an address such as postgres://user@db.example/farm',
      abort: true,
    })
    // A socket's folder stands in the query, as the driver takes it.
    .refine((text) => hasHost(text) || new URL(text).searchParams.has('host'), {
      error: 'must name a host, as in postgres://user@db.example/farm',
    })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  STOP_WITH_PARENT: z.enum(['0', '1'], 'must be 0 or 1').optional(),
};

/**
 * Reads settings from environment variables; an empty value counts as absent.
 * @throws ConfigError naming every wrong variable
 */
export function parseVariables<Variables>(
  schema: z.ZodType<Variables>,
  env: Record<string, string | undefined>,
): Variables {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}

/** True for a URL of one of the schemes, such as `https:`. */
export function hasScheme(text: string, schemes: string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

/** True for a URL that names a host. */
export function hasHost(text: string): boolean {
  return new URL(text).hostname !== '';
}
