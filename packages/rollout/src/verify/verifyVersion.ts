import * as calls from '@farm/contracts/calls';
import type { Preview, Verification } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { compareWithLive } from '../publish/compareWithLive.ts';
import { checkFiles } from './checkFiles.ts';
import { checkCandidate } from './checkCandidate.ts';
import { openSession, closeSession } from './openSession.ts';

/** Result of a verification. */
export interface VerificationResult extends Verification {
  /** Pages that could not be mounted, with the reasons. */
  leftOut: string[];
  /** What does not fail it; see `listBuildWarnings`. */
  warnings: string[];
}

/** Version to verify, with options. */
export interface VerificationRequest {
  name: string;
  version: string;
  /** Account that mounts pages behind the sign-in; null skips these pages. */
  verifyAs: { email: string; password: string } | null;
  /** Time for which each page is watched at rest, in milliseconds. */
  quietMs: number;
  progress: (line: string) => void;
}

const MAX_PROBLEMS = 100;
const MAX_PROBLEM_LENGTH = 500;

/**
 * Verifies a published version before its rollout: fetches each of its files, mounts its pages in the live shell, and
 * reports the result to the farm.
 */
export async function verifyVersion(
  api: RolloutApi,
  request: VerificationRequest,
): Promise<VerificationResult> {
  const { name, version, progress } = request;
  const params = { name, version };
  const { build } = await api.call(calls.readVersion, { params });
  const { cookie } = await api.call(calls.createPreview, { params });
  progress(`checking ${Object.keys(build.files).length} files …`);
  const fileProblems = await checkFiles({ server: api.server, name, build, cookie });
  const pageResult = await mountPages(api.server, request, cookie);
  const problems = [...fileProblems, ...pageResult.problems];
  if (pageResult.pages.length === 0 && pageResult.problems.length === 0)
    problems.push('No page could be mounted, so nothing was verified');
  const verification: Verification = {
    passed: problems.length === 0,
    problems: problems.slice(0, MAX_PROBLEMS).map((problem) => problem.slice(0, MAX_PROBLEM_LENGTH)),
    pages: pageResult.pages,
    rev: pageResult.rev,
  };
  await api.call(calls.recordVerification, { params, body: verification });
  const { warnings } = await compareWithLive(api, { name, build });
  return { ...verification, leftOut: pageResult.leftOut, warnings };
}

async function mountPages(
  server: string,
  { name, version, verifyAs, quietMs, progress }: VerificationRequest,
  cookie: Preview['cookie'],
) {
  const session = verifyAs && (await openSession(server, verifyAs));
  try {
    return await checkCandidate({ server, name, version }, { cookie, session, quietMs, progress });
  } finally {
    if (session) await closeSession(server, session);
  }
}
