import { randomBytes } from 'node:crypto';
import { signContent, verifyContent, type VisitorKey } from './visitorKey.ts';

/** Cookie that identifies the visitor. */
export const VISITOR_COOKIE = 'farm_visitor';

/** Returns a new visitor id: 16 random bytes, 22 characters of base64url, none of which a command line takes for an option. */
export function createVisitorId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? createVisitorId() : id;
}

/** Returns the signed value of the visitor's cookie. */
export function signVisitor(key: VisitorKey, visitor: string): string {
  return signContent(key, 'visitor', visitor);
}

/** Returns the visitor named by a cookie value; null unless we signed it. */
export function readVisitor(key: VisitorKey, value: string | undefined): string | null {
  return verifyContent(key, 'visitor', value);
}
