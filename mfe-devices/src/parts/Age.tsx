import { Age as PlainAge } from '@farm/kit';
import { useNow } from './Clock.tsx';

/** Time since an instant, kept up to date by the enclosing `Clock`. */
export function Age({ at }: { at: string }) {
  return <PlainAge at={at} now={useNow()} />;
}
