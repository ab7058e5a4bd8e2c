import type { CheckParts, Finding } from './finding.ts';

/** Says whether the farm has a key that signs pushes. */
export function checkPush({ config: { push } }: CheckParts): Promise<Finding[]> {
  return Promise.resolve([
    push === null
      ? { status: 'off', found: 'no pushes to browsers: PUSH_KEY is not set' }
      : { status: 'ok', found: `pushes are signed for ${push.subject}` },
  ]);
}
