/** By it Excel knows that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves CSV as a file where the browser puts downloads. */
export function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has to begin reading before the address of the text is gone.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

const KEPT_MS = 60_000;
