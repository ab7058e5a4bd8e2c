/** A commit of git in seven digits, and whether its tree had changes; whole on demand. */
export function Commit({ commit }: { commit: string }) {
  return (
    <bdi dir="ltr" title={commit}>
      {commit.replace(/^([0-9a-f]{7})[0-9a-f]*/, '$1')}
    </bdi>
  );
}
