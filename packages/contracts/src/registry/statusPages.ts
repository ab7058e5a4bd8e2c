/** Pages of the shell itself, each at the path of its name. Every other page belongs to a remote. */
export const STATUS_PAGES = ['403', '404', '500', 'maintenance', 'coming-soon'] as const;
