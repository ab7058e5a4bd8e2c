import * as calls from '@farm/contracts/calls';
import { MAX_FINDINGS, type NewFinding, type Verification } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';
import { compareWithLive } from '../publish/compareWithLive.ts';
import { checkFiles } from './checkFiles.ts';
import { checkCandidate } from './checkCandidate.ts';
import type { PageFinding } from './toPageFindings.ts';

/** Result of a verification. */
export interface VerificationResult extends Verification {
  /** Findings on its pages. Pictures are in the console. */
  findings: Omit<NewFinding, 'picture'>[];
  /** Pages that could not be mounted, with the reasons. */
  leftOut: string[];
  /** What does not fail it; see `listBuildWarnings`. */
  warnings: string[];
}

/** Version to verify, with options. */
export interface VerificationRequest {
  name: string;
  version: string;
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
  { name, version, quietMs, progress }: VerificationRequest,
): Promise<VerificationResult> {
  const params = { name, version };
  const { build, pageBudgetBytes = null } = await api.call(calls.readVersion, { params });
  const { cookie } = await api.call(calls.createPreview, { params });
  progress(`checking ${Object.keys(build.files).length} files …`);
  const fileProblems = await checkFiles({ server: api.server, name, build, cookie });
  const candidate = { server: api.server, name, version, pageBudgetBytes };
  const seen = await checkCandidate(candidate, { cookie, quietMs, progress });
  const problems = [...fileProblems, ...seen.problems];
  if (seen.pages.length === 0 && seen.problems.length === 0)
    problems.push('No page could be mounted, so nothing was verified');
  const verification: Verification = {
    passed: problems.length === 0,
    problems: problems.slice(0, MAX_PROBLEMS).map((problem) => problem.slice(0, MAX_PROBLEM_LENGTH)),
    pages: seen.pages,
    rev: seen.rev,
  };
  const recorded = await api.call(calls.recordVerification, { params, body: verification });
  const findings = seen.findings.map(toFinding);
  await sendFindings(api, { ...params, id: recorded.verification?.id }, findings);
  const { warnings } = await compareWithLive(api, { name, build });
  return {
    ...verification,
    findings: findings.map(({ picture: _picture, ...finding }) => finding),
    leftOut: seen.leftOut,
    warnings,
  };
}

function toFinding({ page, looks, step, text, evidence }: PageFinding): NewFinding {
  return { page, looks, step: step.slice(0, 200), text: text.slice(0, MAX_PROBLEM_LENGTH), ...evidence };
}

async function sendFindings(
  api: RolloutApi,
  { id, ...params }: { name: string; version: string; id: string | undefined },
  findings: NewFinding[],
): Promise<void> {
  // An older farm keeps no findings.
  if (id === undefined) return;
  for (const [index, body] of findings.slice(0, MAX_FINDINGS).entries())
    await api.call(calls.recordFinding, { params: { ...params, id, number: String(index + 1) }, body });
}
