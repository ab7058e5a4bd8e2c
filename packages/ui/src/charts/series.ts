/** A value at an instant (ISO 8601). The value is decimal text, so that it is shown as exactly as it was given. */
export interface ChartPoint {
  at: string;
  value: string;
}

/** One line of a chart: what it is called, and its points, oldest first. */
export interface ChartSeries {
  id: string;
  label: string;
  points: readonly ChartPoint[];
}

/** A span of time (ISO 8601) that is drawn whatever points there are in it. */
export interface ChartInterval {
  from: string;
  to: string;
}

/** What all lines say at one instant; null where a line has no point. */
export interface ChartMoment {
  at: string;
  values: readonly (string | null)[];
}

/** The instants of all lines, oldest first. */
export function toMoments(series: readonly ChartSeries[]): ChartMoment[] {
  const valuesOf = series.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])));
  const instants = new Set(series.flatMap(({ points }) => points.map(({ at }) => at)));
  return Array.from(instants, (at) => ({
    at,
    values: valuesOf.map((values) => values.get(at) ?? null),
  })).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
