import { delimiter, resolve } from 'node:path';
import { repository } from '../paths.ts';
import type { RunOptions } from './suite.ts';

/** Settings of the product, and of Node, that a person may have exported for running it. */
const NOT_FOR_TESTS =
  /^(NODE_ENV|NODE_TEST_CONTEXT|FORCE_COLOR|REMOTE_DEV|REMOTE_TIMEOUT_MS|.*PORT|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|HOST_API.*|API_.*|PUBLIC_URL|PRODUCT_HOST|TURNSTILE_.*|ALTCHA_.*|TRUST_PROXY|LISTEN_HOST|LOG_LEVEL|STOP_WITH_PARENT|TEST_.*)(_FILE)?$/;

/** The environment tests run in: the same on every machine, whatever is set for the product. */
export function createTestEnvironment(
  options?: Pick<RunOptions, 'seed' | 'isDeep' | 'slowness'>,
): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !NOT_FOR_TESTS.test(name));
  return {
    ...Object.fromEntries(kept),
    NO_COLOR: '1',
    // Many processes load the same sources.
    NODE_COMPILE_CACHE: resolve(repository, '.cache/node'),
    PATH: resolve(repository, 'node_modules/.bin') + delimiter + (process.env['PATH'] ?? ''),
    // See packages/testing/src/property.ts.
    ...(options && {
      TEST_SEED: String(options.seed),
      TEST_DEEP: options.isDeep ? '1' : '0',
      // See packages/process/src/testing/toPatientMs.ts.
      TEST_PATIENCE: String(Math.ceil(options.slowness ?? 1)),
    }),
  };
}
