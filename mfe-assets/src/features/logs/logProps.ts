import type { LogView } from '../../model/logView.ts';

/** Props of every log: its view, as the URL holds it, and a callback that changes the view. */
export interface LogProps {
  view: LogView;
  onChange: (change: Partial<LogView>) => void;
}
