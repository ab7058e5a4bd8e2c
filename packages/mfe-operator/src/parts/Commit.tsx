/** Git commit in seven digits, marked if its tree had changes; the tooltip shows all of it. */
export function Commit({ commit }: { commit: string }) {
  return (
    <bdi dir="ltr" title={commit}>
      {commit.replace(/^([0-9a-f]{7})[0-9a-f]*/, '$1')}
    </bdi>
  );
}
