import * as calls from '@farm/contracts/calls';
import type { Preview, Verification } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { checkFiles } from './checkFiles.ts';
import { mountCandidate } from './mountCandidate.ts';
import { signIn, signOut } from './signIn.ts';

/** Result of a verification; `leftOut` names the pages that could not be mounted, and the reasons. */
export interface Verified extends Verification {
  leftOut: string[];
}

/** Version to verify, with options. */
export interface VerificationRequest {
  name: string;
  version: string;
  /** Account that mounts pages behind the sign-in; null skips these pages. */
  verifyAs: { email: string; password: string } | null;
  progress: (line: string) => void;
}

const PROBLEMS_MAX = 100;
const PROBLEM_MAX_LENGTH = 500;

/**
 * Verifies a published version before its rollout: fetches each of its files, mounts its pages in the live shell, and
 * reports the result to the farm.
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
