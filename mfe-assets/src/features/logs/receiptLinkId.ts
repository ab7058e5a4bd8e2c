/** Returns the DOM `id` of a withdrawal's receipt link in the log. */
export function receiptLinkId(id: string): string {
  return `receipt-${id}`;
}
