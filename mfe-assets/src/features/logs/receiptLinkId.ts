/** The `id` of the link to the receipt of a withdrawal, in the log. */
export function receiptLinkId(id: string): string {
  return `receipt-${id}`;
}
