import * as calls from '@farm/contracts/calls';
import type { Preview, Verification } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { checkFiles } from './checkFiles.ts';
import { mountCandidate } from './mountCandidate.ts';
import { signIn, signOut } from './signIn.ts';

/** How a verification went; `leftOut` says which pages could not be mounted, and why. */
export interface Verified extends Verification {
  leftOut: string[];
}

/** What is verified, and how. */
export interface VerificationRequest {
  name: string;
  version: string;
  /** Who pages behind the sign-in are mounted as. */
  verifyAs: { email: string; password: string } | null;
  progress: (line: string) => void;
}

const PROBLEMS_MAX = 100;
const PROBLEM_MAX_LENGTH = 500;

/**
 * Tries a published version out before anybody gets it: asks for each of its files, mounts it in the live shell, and
 * tells the farm what came of it.
 */
export async function verifyVersion(api: RolloutApi, request: VerificationRequest): Promise<Verified> {
  const { name, version, progress } = request;
  const params = { name, version };
  const { build } = await api.call(calls.readVersion, { params });
  const { cookie } = await api.call(calls.createPreview, { params });
  progress(`asking for ${Object.keys(build.files).length} files …`);
  const inFiles = await checkFiles({ server: api.server, name, build, cookie });
  const mounted = await mount(api.server, request, cookie);
  const problems = [...inFiles, ...mounted.problems];
  if (mounted.pages.length === 0 && mounted.problems.length === 0)
    problems.push('No page of it could be mounted, so nothing is known of it');
  const verification: Verification = {
    passed: problems.length === 0,
    problems: problems.slice(0, PROBLEMS_MAX).map((problem) => problem.slice(0, PROBLEM_MAX_LENGTH)),
    pages: mounted.pages,
    rev: mounted.rev,
  };
  await api.call(calls.recordVerification, { params, body: verification });
  return { ...verification, leftOut: mounted.leftOut };
}

async function mount(
  server: string,
  { name, version, verifyAs, progress }: VerificationRequest,
  cookie: Preview['cookie'],
) {
  const signedIn = verifyAs && (await signIn(server, verifyAs));
  try {
    return await mountCandidate({ server, name, version }, { cookie, signedIn, progress });
  } finally {
    if (signedIn) await signOut(server, signedIn);
  }
}
