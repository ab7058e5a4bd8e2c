const INTERVAL_MS = 10_000;
/** CPU time of `work` on the machine of the budgets, while it runs the suites. */
const USUAL_MS = 55;
/** Browsers and programs that start are made of fresh memory, which some virtual machines are ten times slower to provide. */
const FRESH_BYTES = 32 * 1024 * 1024;

/** Measures how fast this machine is from now on, every ten seconds: shared machines can be several times slower for hours. */
export function watchSlowness() {
  // Compiled first: what runs for the first time is slow on any machine.
  for (let run = 0; run < 5; run += 1) work();
  const samples = Array.from({ length: 3 }, measureMs);
  setInterval(() => samples.push(measureMs()), INTERVAL_MS).unref();
  return {
    /** Returns how many times slower it was so far than the machine of the budgets: at least 1. */
    read: () => {
      const median = samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? USUAL_MS;
      return Math.max(1, median / USUAL_MS);
    },
  };
}

/** Measures the CPU time of the work: other programs that run meanwhile cost none. */
function measureMs(): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Sorts, hashes and touches fresh memory, as builds and tests do. */
function work(): number {
  const numbers = new Float64Array(200_000);
  let last = 1;
  for (let at = 0; at < numbers.length; at += 1)
    numbers[at] = last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
  numbers.sort();
  const found = new Map<string, number>();
  for (let at = 0; at < numbers.length; at += 4) found.set(`key ${(numbers[at] ?? 0) % 9_973}`, at);
  return found.size + Buffer.alloc(FRESH_BYTES, 1).length;
}
