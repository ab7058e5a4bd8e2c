import { useDeviceName } from '@farm/kit';

/** Browser and system of a session or a sign-in. */
export function Device({ userAgent }: { userAgent: string | null }) {
  return <bdi>{useDeviceName({ userAgent })}</bdi>;
}
