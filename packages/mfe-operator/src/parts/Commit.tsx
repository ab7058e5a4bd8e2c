import { formatCommit } from '../model/commit.ts';

/** Git commit in seven digits, marked if its tree had changes; the tooltip shows all of it. */
export function Commit({ commit }: { commit: string }) {
  return (
    <bdi dir="ltr" title={commit}>
      {formatCommit(commit)}
    </bdi>
  );
}
