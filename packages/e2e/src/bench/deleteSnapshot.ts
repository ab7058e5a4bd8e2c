/** Removes the HTML that a page shows before its scripts have run. */
export function deleteSnapshot(html: string): string {
  return html
    .replace(/ data-snapshot="[a-z]+"/, '')
    .replace(/<div id="snapshot">.*?(?=<div id="root">)/s, '');
}
