import type { OperatorKey, OperatorKeys } from '@farm/contracts/rollout';
import type { SigningKey } from './signingKey.ts';

/** The newest key of this browser; `known` is null until it is registered. */
export interface NewestKey {
  key: SigningKey;
  known: OperatorKey | null;
  /** How the farm comes to trust keys. */
  rules: OperatorKeys;
  /** Creates another key, and returns it. */
  renew: () => Promise<SigningKey>;
}

/**
 * This browser's ability to sign changes: no key is available, its trust is unknown, it is not trusted, or it is. While
 * `ready`, `newest` is another key if one was created to replace `key`.
 */
export type Signing =
  | { state: 'loading' | 'impossible' }
  | { state: 'unknown'; retry: () => void }
  | { state: 'untrusted'; newest: NewestKey }
  | { state: 'ready'; key: SigningKey; expiresAt: string | null; newest: NewestKey };
