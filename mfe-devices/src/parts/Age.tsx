import { Age as PlainAge } from '@farm/kit';
import { useNow } from './Clock.tsx';

/** The time since an instant, kept up to date by the `Clock` around it. */
export function Age({ at }: { at: string }) {
  return <PlainAge at={at} now={useNow()} />;
}
