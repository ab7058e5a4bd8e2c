/** A value at a time (ISO 8601). The value is decimal text, so it is shown exactly as given. */
export interface ChartPoint {
  at: string;
  value: string;
}

/** A line of a chart: name and points, oldest first. */
export interface ChartSeries {
  id: string;
  label: string;
  points: readonly ChartPoint[];
}

/** Time span (ISO 8601) to show, regardless of the points in it. */
export interface ChartInterval {
  from: string;
  to: string;
}

/** Values of all lines at a time; null for lines without a point. */
export interface ChartMoment {
  at: string;
  values: readonly (string | null)[];
}

/** Times of all lines, oldest first. */
export function toMoments(series: readonly ChartSeries[]): ChartMoment[] {
  const valuesOf = series.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])));
  const instants = new Set(series.flatMap(({ points }) => points.map(({ at }) => at)));
  return Array.from(instants, (at) => ({
    at,
    values: valuesOf.map((values) => values.get(at) ?? null),
  })).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
