import { Age as PlainAge } from '@farm/kit';
import { useNow } from './Clock.tsx';

/** How long ago an instant was, kept up to date by the `Clock` around it. */
export function Age({ at }: { at: string }) {
  return <PlainAge at={at} now={useNow()} />;
}
