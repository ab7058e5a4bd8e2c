import { openConnection } from '../agents/connection.ts';
import { handleTasks } from '../agents/program.ts';

/** A load of partials that were signed beforehand; each connection sends its next one once the last is answered. */
export interface PartialTask {
  url: string;
  connections: number;
  /** Bodies of requests. */
  partials: string[];
}

/** Results of a load. */
export interface PartialResult {
  seconds: number;
  errors: number;
  /** First answer that was no acceptance, or empty. */
  error: string;
  medianMs: number;
  p95Ms: number;
}

handleTasks(async ({ url, connections, partials }: PartialTask): Promise<PartialResult> => {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  const times: number[] = [];
  const errors: string[] = [];
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      for (let body = partials[next++]; body !== undefined; body = partials[next++]) {
        const sentAt = performance.now();
        const { status, text } = await connection
          .post('/pool/partial', { body })
          .catch((error: unknown) => ({ status: 0, text: String(error) }));
        times.push(performance.now() - sentAt);
        // A refusal has the status 200 as well.
        if (status !== 200 || !text.includes('"new_difficulty"')) errors.push(`${status} ${text}`);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1_000;
  for (const connection of open) connection.close();
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { seconds, errors: errors.length, error: errors[0] ?? '', medianMs: at(0.5), p95Ms: at(0.95) };
});
