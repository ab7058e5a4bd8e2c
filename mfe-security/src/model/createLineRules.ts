import { findLineProblem } from '@farm/contracts';

/** Creates the rules of a field for a line of text; each is named after its message's id suffix. */
export function createLineRules(maxLength: number) {
  return {
    missing: (text: string) => text.trim() !== '',
    tooLong: (text: string) => text.trim().length <= maxLength,
    control: (text: string) => findLineProblem(text.trim()) !== 'control',
    direction: (text: string) => findLineProblem(text.trim()) !== 'direction',
    invisible: (text: string) => findLineProblem(text.trim()) !== 'invisible',
  };
}
