/**
 * Fault of a version that no boundary caught; also its code in the beacons.
 *
 * - `uncaught`, `rejected`: an error that nothing caught, a rejection that nothing handled.
 * - `policy`: a violation of the content security policy, or of Trusted Types.
 * - `chunk`: a later part of its scripts did not load.
 * - `missing-words`: a text that its messages lack, or that cannot be formatted.
 * - `empty`: its page has neither text nor picture, two seconds after it was shown.
 * - `never-shown`: its page still shows nothing but placeholders after 15 seconds.
 * - `left-its-place`: it changed what belongs to the page, the shell or its neighbors.
 * - `left-by-itself`: it loaded another address though nobody had touched the page.
 */
type FaultCode =
  | 'uncaught'
  | 'rejected'
  | 'policy'
  | 'chunk'
  | 'missing-words'
  | 'empty'
  | 'never-shown'
  | 'left-its-place'
  | 'left-by-itself';

/** The failure of a version that no boundary caught. */
export class Fault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, cause?: unknown) {
    super(`A version failed: ${code}`, { cause });
    this.code = code;
  }
}

/** True if a script that code asked for did not load; bundlers and browsers each have words of their own. */
export function isChunkError(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  return (
    failure.name === 'ChunkLoadError' ||
    /dynamically imported module|importing a module script/i.test(failure.message)
  );
}
