/**
 * Processes `items` in order, at most `count` at a time. Returns results in the order of the items.
 * @throws the first failure; no further item is started then
 */
export async function runConcurrently<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...items.entries()];
  let hasFailed = false;
  const drainQueue = async () => {
    for (let next = queue.shift(); next && !hasFailed; next = queue.shift())
      try {
        results[next[0]] = await work(next[1]);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, drainQueue));
  return results;
}
