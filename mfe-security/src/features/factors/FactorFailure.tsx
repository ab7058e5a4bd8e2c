import { MAX_FACTORS } from '@farm/contracts';
import type { FactorRefusal } from '../../model/toFactorRefusal.ts';
import { RefusalText } from '../../parts/RefusalText.tsx';

/** Reason for a refused change of the second factors, and its remedy. */
export function FactorFailure({ refusal }: { refusal: FactorRefusal }) {
  return <RefusalText refusal={refusal} textId="security.factors.refusal" max={MAX_FACTORS} />;
}
