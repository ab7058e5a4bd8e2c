/** A signage point as farmers learn it; `sp_hash` is the challenge if it is the end of a sub-slot. */
export interface SignagePoint {
  sp_hash: string;
  challenge_hash: string;
  end_of_sub_slot: boolean;
  /** Seconds since 1970. */
  time_received: number;
  /** True if the chain went on without it. */
  reverted: boolean;
}

/** Lists the newest signage points of a simulated node, oldest first. */
export async function listSignagePoints(nodeUrl: string, count: number): Promise<SignagePoint[]> {
  const answer = await fetch(`${nodeUrl}/simulator/signage_points`, {
    method: 'POST',
    body: JSON.stringify({ count }),
  });
  return ((await answer.json()) as { signage_points: SignagePoint[] }).signage_points;
}
