/** Days of the whole past. A farm that gets fewer plays the first of them. */
export const PAST_DAYS = 90;

/** Something that happened to a machine. Days count from the beginning of the farm. */
interface PastIncident {
  /** A disk was unplugged, some of its plots could not be read, or the whole machine was silent. */
  kind: 'unplugged' | 'unreadable' | 'silent';
  machine: string;
  disk?: string;
  plots: number;
  fromDay: number;
  hours: number;
}

const INCIDENTS: readonly PastIncident[] = [
  { kind: 'unplugged', machine: 'shed-3', disk: 'new', plots: 700, fromDay: 52.3, hours: 7 },
  { kind: 'silent', machine: 'barn-2', plots: 0, fromDay: 63.6, hours: 2 },
  { kind: 'unreadable', machine: 'shed-3', disk: 'old', plots: 90, fromDay: 74.1, hours: 30 },
  { kind: 'unplugged', machine: 'shed-3', disk: 'new', plots: 700, fromDay: 83.4, hours: 3 },
];

/** Finds what was wrong with a machine on a day. */
export function findIncident(
  machine: string,
  day: number,
  kind: PastIncident['kind'],
): PastIncident | undefined {
  return INCIDENTS.find(
    (incident) =>
      incident.kind === kind &&
      incident.machine === machine &&
      day >= incident.fromDay &&
      day < incident.fromDay + incident.hours / 24,
  );
}

/** True if the farm has to look at its machines closely on a day: around an incident, or around a new machine. */
export function isIncidentNear(day: number): boolean {
  return INCIDENTS.some(({ fromDay, hours }) => day > fromDay - 0.05 && day < fromDay + hours / 24 + 0.2);
}
