import type { CheckParts, Finding } from './finding.ts';

/** Says whether the farm has a key that signs pushes. */
export async function checkPush({ config: { push } }: CheckParts): Promise<Finding[]> {
  return push === null
    ? [{ status: 'off', found: 'no pushes to browsers: PUSH_KEY is not set' }]
    : [{ status: 'ok', found: `pushes are signed for ${push.subject}` }];
}
