/** Excel recognizes UTF-8 text by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves CSV text as a browser download. */
export function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser must start reading before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

const URL_LIFETIME_MS = 60_000;
