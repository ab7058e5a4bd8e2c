import type { Say } from './createReader.ts';
import type { HarmFigures } from './mail.ts';

/** Describes the figures of a canary and of the stable version, in a line each. */
export function describeHarm(say: Say, { sign, segment, canary, stable }: HarmFigures): string[] {
  const whom =
    segment === null
      ? say('letter.canary.visitors')
      : say('letter.canary.visitors.segment', { segment: say(`letter.canary.segment.${segment}`) });
  return [canary, stable].map((figures) =>
    say(`letter.canary.harm.${sign ?? 'failed'}`, { ...figures, whom }),
  );
}
