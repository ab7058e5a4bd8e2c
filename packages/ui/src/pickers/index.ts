export { DatePicker } from './DatePicker.tsx';
export type { DateProblem } from './DatePicker.tsx';
export { DateRangeFields } from './DateRangeFields.tsx';
export type { DateRange } from './DateRangeFields.tsx';
