import { AppError } from '../../../errors.ts';
import type { VersionId } from '../versions/version.repository.ts';

/** Creates the error for a build that may not be published, with a line per problem. */
export function createBuildRefusal({ name, version }: VersionId, problems: string[]): AppError {
  const title = `${name} ${version}`;
  // Some problems already begin with the title.
  const lines = problems.map((problem) => (problem.startsWith(title) ? problem : `${title}: ${problem}`));
  return new AppError('rollout_refused', { message: lines.join('\n') });
}
