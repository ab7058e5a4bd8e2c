export { countRowsRead } from './countRowsRead.ts';
export { createFarmDatabase, createTestDatabase, deleteTestDatabase } from './sharedPostgres.ts';
