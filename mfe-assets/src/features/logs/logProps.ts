import type { LogView } from '../../model/logView.ts';

/** What every log is told: what the page's address says of it, and how to change that. */
export interface LogProps {
  view: LogView;
  onChange: (change: Partial<LogView>) => void;
}
