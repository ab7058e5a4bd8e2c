import { sharePostgres } from './sharedPostgres.ts';

/** What `node --test --test-global-setup` does before the first file: all of them share one PostgreSQL. */
export async function globalSetup(): Promise<void> {
  await sharePostgres();
}
