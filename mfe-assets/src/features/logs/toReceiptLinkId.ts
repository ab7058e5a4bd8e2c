/** Returns the DOM `id` of a withdrawal's receipt link in the log. */
export function toReceiptLinkId(id: string): string {
  return `receipt-${id}`;
}
