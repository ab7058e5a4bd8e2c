import { AppError } from '../../../errors.ts';
import type { VersionId } from '../versions/repository.ts';

/** The build may not be published; a line for each reason. */
export function refuseBuild({ name, version }: VersionId, problems: string[]): AppError {
  const lines = problems.map((problem) => `${name} ${version}: ${problem}`);
  return new AppError('rollout_refused', { message: lines.join('\n') });
}
