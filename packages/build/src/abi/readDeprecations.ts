import type { Deprecation, Deprecations } from '@farm/contracts/registry';
import ts from 'typescript';
import { findLibrary, openAbi, toTarget, type Abi } from './openAbi.ts';

/** A name stays for at least this long, so that every team meets the warning in its usual work. */
const MIN_DAYS = 180;
const FORM = '"@deprecated since YYYY-MM-DD, goes YYYY-MM-DD: use …"';

/**
 * Reads the deprecated names of each part from the JSDoc of their declarations or exports, which editors show too.
 * @throws Error for a deprecation without its dates
 */
export function readDeprecations(): Deprecations {
  const abi = openAbi();
  return Object.fromEntries(
    abi.exports.flatMap(([part, symbols]) => {
      const found = symbols.flatMap((symbol): [string, Deprecation][] => {
        const deprecation = findDeprecation(abi, symbol);
        return deprecation ? [[symbol.name, deprecation]] : [];
      });
      return found.length === 0 ? [] : [[part, Object.fromEntries(found.toSorted())]];
    }),
  );
}

/** Returns the deprecation of an exported name. @throws Error if it lacks its dates */
export function findDeprecation(abi: Abi, symbol: ts.Symbol): Deprecation | undefined {
  const target = toTarget(abi, symbol);
  // Libraries deprecate what their next major lacks; we do so by the tag at our own export.
  const symbols = findLibrary(target) === undefined ? [symbol, target] : [symbol];
  const tag = symbols
    .flatMap((one) => one.getJsDocTags(abi.checker))
    .find(({ name }) => name === 'deprecated');
  return tag && parseDeprecation(symbol.name, ts.displayPartsToString(tag.text));
}

/** Parses the text of a `@deprecated` tag. @throws Error if it lacks its dates, or they are too close */
export function parseDeprecation(name: string, text: string): Deprecation {
  const pattern = /^since (?<since>\d{4}-\d\d-\d\d), goes (?<goes>\d{4}-\d\d-\d\d): (?<hint>.+)$/s;
  const { since, goes, hint } = pattern.exec(text.trim())?.groups ?? {};
  if (since === undefined || goes === undefined || hint === undefined)
    throw new Error(`${name} is deprecated without its dates: write ${FORM}`);
  const days = (Date.parse(goes) - Date.parse(since)) / 86_400_000;
  if (!(days >= MIN_DAYS))
    throw new Error(`${name} is deprecated for ${days} days; teams have at least ${MIN_DAYS}`);
  return { since, goes, hint: hint.replaceAll(/\s+/g, ' ') };
}
