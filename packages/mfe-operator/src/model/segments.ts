import type { SegmentName } from '@farm/contracts/rollout';

/** Message of a kind of visitors. */
export function toSegmentWords(segment: SegmentName): { id: string } {
  return { id: `operator.rollout.segment.${segment.replace(':', '.')}` };
}
