import { AppError } from '../../../errors.ts';
import type { VersionId } from '../versions/repository.ts';

/** The build may not be published; a line for each reason. */
export function refuseBuild({ name, version }: VersionId, problems: string[]): AppError {
  const title = `${name} ${version}`;
  // Some sentences begin with it by themselves.
  const lines = problems.map((problem) => (problem.startsWith(title) ? problem : `${title}: ${problem}`));
  return new AppError('rollout_refused', { message: lines.join('\n') });
}
