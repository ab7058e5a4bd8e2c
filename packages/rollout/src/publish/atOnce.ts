/**
 * Processes `items` in order, at most `count` at a time. Returns results in the order of the items.
 * @throws the first failure; no further item is started then
 */
export async function atOnce<Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  let isOver = false;
  const workOff = async () => {
    for (let next = waiting.shift(); next && !isOver; next = waiting.shift())
      try {
        results[next[0]] = await work(next[1]);
      } catch (error) {
        isOver = true;
        throw error;
      }
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, workOff));
  return results;
}
