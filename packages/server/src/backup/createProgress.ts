/** A line at a terminal that says what is being done. */
export interface Progress {
  show: (text: string) => void;
  /** Removes the line. */
  end: () => void;
}

/** Creates a line of progress on standard error; it stays silent if nobody sees it. */
export function createProgress(isJson: boolean): Progress {
  const { stderr } = process;
  if (isJson || !stderr.isTTY) return { show: () => undefined, end: () => undefined };
  return {
    show: (text) => stderr.write(`\r\x1b[K${text.slice(0, stderr.columns - 1)}`),
    end: () => stderr.write('\r\x1b[K'),
  };
}
