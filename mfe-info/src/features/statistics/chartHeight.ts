/** Height of a chart, in pixels. */
export const CHART_HEIGHT = 200;
