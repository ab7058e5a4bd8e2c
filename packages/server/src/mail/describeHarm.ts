import { languages, locales, type Locale } from '@farm/contracts';
import type { SegmentName } from '@farm/contracts/rollout';
import type { Say } from './createReader.ts';
import type { HarmFigures } from './mail.ts';

/** Describes the figures of a canary and of the stable version, in a line each. */
export function describeHarm(say: Say, { sign, segment, canary, stable }: HarmFigures): string[] {
  const whom =
    segment === null
      ? say('letter.canary.visitors')
      : say('letter.canary.visitors.segment', { segment: describeSegment(say, segment) });
  return [canary, stable].map((figures) =>
    say(`letter.canary.harm.${sign ?? 'failed'}`, { ...figures, whom }),
  );
}

function describeSegment(say: Say, segment: SegmentName): string {
  if (isLanguage(segment))
    return say('letter.canary.segment.language', { tag: segment.slice(segment.indexOf(':') + 1) });
  return say(`letter.canary.segment.${segment}`);
}

/** Languages of the table have no messages of their own. */
function isLanguage(segment: SegmentName): segment is `language:${(typeof languages)[Locale]['tag']}` {
  return locales.some((locale) => segment === `language:${languages[locale].tag}`);
}
