import { isIP } from 'node:net';
import { z } from 'zod';
import { isLocalDatabase } from './localDatabase.ts';
import { atLeastOne, count, flag, hasHost, hasScheme, list, origin, port } from './variables.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Variables of every process. */
export const processVariables = {
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').meta({
    description: '`production` refuses settings that are only suitable for trying out the farm.',
    whenAbsent:
      '`production` with `PRODUCT_HOST`, `SMTP_URL`, a database elsewhere or a public address; else `development`',
  }),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database, published builds, keys and logs.'),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('info')
    .describe('Minimum level of the log lines that are written.'),
  STOP_WITH_PARENT: flag
    .prefault('0')
    .describe('1 stops the process when the process that started it has ended.'),
};

/** Variables of processes that report metrics. */
export const metricsVariables = {
  METRICS_PORT: port.optional().meta({
    description:
      'Port of `/metrics` for Prometheus, and of `/healthz` for a supervisor; another one for each process.',
    whenAbsent: 'no metrics',
  }),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Interface of `METRICS_PORT`. Whoever reaches it reads the metrics without a password.'),
};

/** Returns where the variables say that metrics are reported; null if nowhere. */
export function toMetricsPlace(vars: { METRICS_PORT?: number | undefined; METRICS_HOST: string }) {
  return vars.METRICS_PORT === undefined ? null : { host: vars.METRICS_HOST, port: vars.METRICS_PORT };
}

const databaseUrl = z
  .string()
  .refine((text) => hasScheme(text, ['postgres:', 'postgresql:']), {
    error: 'must be an address that starts with postgres://, such as postgres://user@db.example/farm',
    abort: true,
  })
  // The driver takes a socket's folder from the query.
  .refine((text) => hasHost(text) || new URL(text).searchParams.has('host'), {
    error: 'must contain a host, such as postgres://user@db.example/farm',
    abort: true,
  })
  .refine((text) => isLocalDatabase(text) || isFullyVerified(text), {
    error: 'must contain sslmode=verify-full, because its host is not this machine',
  })
  .optional();

/** Variables of processes that use the database. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl.meta({
    description:
      'PostgreSQL to use, as `postgres://user:password@host/name?sslmode=verify-full`; `sslmode` may be absent on this machine. `sslrootcert` names the file of a private CA.',
    whenAbsent: 'embedded PostgreSQL',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: databaseUrl.meta({
    description:
      'The same database without a pooler, if `DATABASE_URL` leads to one (PgBouncer in transaction mode): for live events, locks, migrations, commands and the signer.',
    whenAbsent: '`DATABASE_URL`',
    isSecret: true,
  }),
  DATABASE_POOL_SIZE: count
    .refine((value) => value >= 2 && value <= 500, 'must be from 2 to 500')
    .prefault('10')
    .describe(
      'Connections to the database that a process opens at most. The job queue, live events and locks have a few of their own.',
    ),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: atLeastOne
    .refine((value) => value <= 86_400, 'must be at most 86400')
    .prefault('60')
    .describe(
      'Time after which the database cancels a statement, and its request is answered with 503. Commands and migrations have no limit; a pooler has its own.',
    ),
};

/** Returns what the variables say about the pool of connections. */
export function toPoolSettings(vars: {
  DATABASE_POOL_SIZE: number;
  DATABASE_STATEMENT_TIMEOUT_SECONDS: number;
}) {
  return {
    size: vars.DATABASE_POOL_SIZE,
    statementTimeoutSeconds: vars.DATABASE_STATEMENT_TIMEOUT_SECONDS,
  };
}

/** Variables shared by the API and the gateway, which serve the same visitors. */
export const webVariables = {
  PUBLIC_URL: origin.optional().meta({
    description: 'Public address of the farm, used in email links.',
    whenAbsent: '`http://localhost:PORT`',
  }),
  PRODUCT_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a lowercase host name without scheme or port')
    .optional()
    .describe('The only host on which the human check uses its production keys (over https).'),
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a Turnstile site key (letters, digits, - and _)')
    .optional()
    .describe('Cloudflare Turnstile as the human check; needs `TURNSTILE_SECRET_KEY` too.'),
  TRUST_PROXY: list
    .refine(
      (items) => items.every(isProxy),
      'must be a comma-separated list of addresses, networks or "loopback"',
    )
    .prefault('')
    .describe('Proxies, separated by commas, whose `X-Forwarded-*` headers are trusted.'),
  DRAIN_SECONDS: count
    .refine((value) => value <= 300, 'must be at most 300')
    .prefault('0')
    .describe(
      'Time between SIGTERM and the stop, in which a process says that it is not ready but still answers. Longer than a balancer keeps idle connections open.',
    ),
};

/** Variables of processes that read published builds or the rollout's keys. */
export const rolloutVariables = {
  ROLLOUT_TRUSTED_KEYS: z.string().optional().meta({
    description: 'File of the public keys whose signatures are accepted.',
    whenAbsent: '`DATA_DIR/rollout/trusted-keys`',
  }),
  ROLLOUT_REGISTRY_KEY: z.string().optional().meta({
    description: "File of the registry's own private key.",
    whenAbsent: '`DATA_DIR/rollout/registry.key`',
  }),
  ROLLOUT_VISITOR_KEY: z.string().optional().meta({
    description: "File of the secret that signs visitors' cookies.",
    whenAbsent: '`DATA_DIR/rollout/visitor.key`',
  }),
};

/** Variables for the storage of published builds. */
export const artifactSchema = z.object({
  ARTIFACTS: z
    .string()
    .regex(
      /^(s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?|\/.+)$/,
      'must be s3://bucket/prefix, or the path of a folder that begins with /',
    )
    .optional()
    .meta({
      description:
        'Where published builds are kept: a folder that all programs of one machine share, or `s3://bucket/prefix`.',
      whenAbsent: '`DATA_DIR/artifacts`',
    }),
  S3_ENDPOINT: origin.optional().meta({
    description: 'S3-compatible server.',
    whenAbsent: 'Amazon S3',
  }),
  AWS_REGION: z.string().optional().describe('Region of the bucket.'),
  AWS_DEFAULT_REGION: z.string().optional().describe('Region of the bucket when `AWS_REGION` is not set.'),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Credentials for the bucket.'),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ description: 'Credentials for the bucket.', isSecret: true }),
  AWS_SESSION_TOKEN: z
    .string()
    .optional()
    .meta({ description: 'Credentials for the bucket, if they are temporary.', isSecret: true }),
});

/** The driver takes the last of several parameters. */
function isFullyVerified(databaseUrl: string): boolean {
  return new URL(databaseUrl).searchParams.getAll('sslmode').at(-1) === 'verify-full';
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix] = text.split('/');
  return isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
}
