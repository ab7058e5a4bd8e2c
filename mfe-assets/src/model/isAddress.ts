/** True if the text has the shape of a Chia mainnet address. Not verified, since the result only affects display. */
export function isAddress(text: string): boolean {
  return /^xch1[02-9ac-hj-np-z]{58}$/.test(text);
}
