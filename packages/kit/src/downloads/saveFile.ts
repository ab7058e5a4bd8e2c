/** Excel recognizes UTF-8 text by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Name and media type of a file. */
interface FileInfo {
  name: string;
  type: 'text/csv' | 'text/plain';
}

/** Saves text as a browser download. */
export function saveFile(text: string, { name, type }: FileInfo): void {
  const parts = type === 'text/csv' ? [BYTE_ORDER_MARK, text] : [text];
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser must start reading before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

const URL_LIFETIME_MS = 60_000;
