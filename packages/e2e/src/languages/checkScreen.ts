import type { Finding } from '../a11y/checkPage.ts';
import type { Screen, ScreenElement } from './readScreen.ts';

const TOLERANCE_PX = 2;

/** Returns what is in English on a screen in another language, by a test of texts. */
export function checkTranslated({ latin }: Screen, isEnglish: (text: string) => boolean): Finding[] {
  return latin
    .filter(({ text }) => isEnglish(text))
    .map(({ text, location }) => ({ rule: 'translated', location, description: text }));
}

/** Returns texts that are cut off, and whether the page is wider than its window. */
export function checkFit({ cutOff, overflow }: Screen): Finding[] {
  const findings = cutOff.map(({ text, location }) => ({ rule: 'fits', location, description: text }));
  if (overflow > 0)
    findings.push({
      rule: 'fits',
      location: 'the page',
      description: `${overflow} px wider than its window`,
    });
  return findings;
}

/** Returns what a screen does not mirror of the same screen in a language from left to right. */
export function checkMirrored(screen: Screen, original: Screen): Finding[] {
  const originals = new Map(original.elements.map((element) => [element.path, element]));
  return screen.elements.flatMap((element) => {
    const other = originals.get(element.path);
    if (!other) return [];
    return listDifferences(element, other).map((description) => ({
      rule: 'mirrored',
      location: element.location,
      description,
    }));
  });
}

function listDifferences(element: ScreenElement, other: ScreenElement): string[] {
  const differences = (['padding', 'border'] as const)
    .filter((name) => !isSwapped(element[name], other[name]))
    .map((name) => `${name} ${element[name].join(' ')}, elsewhere ${other[name].join(' ')}`);
  if (element.inset && other.inset) {
    const [left, right] = element.inset;
    const [otherLeft, otherRight] = other.inset;
    // Texts of other lengths move the edge to which it is not bound.
    if (!isNear(left, otherRight) && !isNear(right, otherLeft))
      differences.push(`position ${element.inset.join(' ')}, elsewhere ${other.inset.join(' ')}`);
  }
  if (element.textAlign === 'left' && other.textAlign === 'left') differences.push('text to the left');
  return differences;
}

function isSwapped([left, right]: [number, number], [otherLeft, otherRight]: [number, number]): boolean {
  return isNear(left, otherRight) && isNear(right, otherLeft);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE_PX;
}
