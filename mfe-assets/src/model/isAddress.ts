/** A text of the shape of an address of Chia's main network. It is not checked: it is only shown differently. */
export function isAddress(text: string): boolean {
  return /^xch1[02-9ac-hj-np-z]{58}$/.test(text);
}
