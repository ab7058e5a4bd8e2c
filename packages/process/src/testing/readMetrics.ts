/** Metrics of a process at one time. */
export interface MetricsReading {
  text: string;
  /** Names of the farm's own metrics, sorted. */
  names: string[];
  /** Returns the value of a series, such as `farm_x_total{result="accepted"}`; undefined without one. */
  find: (series: string) => number | undefined;
}

/** Reads the metrics at the address that a process logged: `metrics listening at http://…`. */
export async function readMetrics(log: string): Promise<MetricsReading> {
  const response = await fetch(`${findMetricsUrl(log)}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The metrics have status ${response.status}: ${text}`);
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
  return {
    text,
    names: [...text.matchAll(/^# TYPE (farm_\w+) /gm)].map(([, name = '']) => name).toSorted(),
    find: (series) => values.get(series),
  };
}

/** Returns the address of the metrics that a process logged; '' if it logged none. */
export function findMetricsUrl(log: string): string {
  return /metrics listening at (http:[^"]+)"/.exec(log)?.[1] ?? '';
}
