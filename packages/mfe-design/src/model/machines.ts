/** Made-up machine for the tables. */
export interface Machine {
  id: string;
  name: string;
  status: 'fresh' | 'online' | 'offline';
  plots: number;
  spaceTib: number;
}

const statuses = ['online', 'online', 'offline', 'online', 'fresh'] as const;

/** Twelve machines of all statuses and sizes. */
export const machines: Machine[] = Array.from({ length: 12 }, (_, index) => {
  const plots = (index * 377) % 1900;
  return {
    id: `machine-${index}`,
    name: `rig-${index + 1}`,
    status: statuses[index % statuses.length] ?? 'online',
    plots,
    spaceTib: Math.round(plots * 0.99) / 10,
  };
});
