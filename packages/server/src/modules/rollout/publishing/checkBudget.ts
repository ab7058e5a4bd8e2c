import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { RolloutSettings } from '../../../config.ts';
import { formatKb } from './parseBuild.ts';

/** Returns the loads that exceed their budget: pages of a remote, or the first load of a shell. */
export function checkBudget(
  build: RemoteBuild | ShellBuild,
  { pageBudgetBytes, shellBudgetBytes }: Pick<RolloutSettings, 'pageBudgetBytes' | 'shellBudgetBytes'>,
): string[] {
  if ('html' in build) {
    const bytes = computeCompressedBytes(build, [build.entry, ...build.initial]);
    if (bytes <= shellBudgetBytes) return [];
    return [
      `its first load is ${formatKb(bytes)} compressed, over the budget of ${formatKb(shellBudgetBytes)}: load less up front, or raise ROLLOUT_SHELL_BUDGET_KB`,
    ];
  }
  return Object.entries(build.pages).flatMap(([page, { files }]) => {
    const bytes = computeCompressedBytes(build, [build.entry, ...build.common, ...files]);
    if (bytes <= pageBudgetBytes) return [];
    return [
      `page ${page} is ${formatKb(bytes)} compressed, over the budget of ${formatKb(pageBudgetBytes)}: load less up front, or raise ROLLOUT_PAGE_BUDGET_KB`,
    ];
  });
}

function computeCompressedBytes({ sizes }: RemoteBuild | ShellBuild, files: string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + (sizes[file]?.brotli ?? 0), 0);
}
