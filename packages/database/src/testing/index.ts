export { rowsRead } from './rowsRead.ts';
export { createFarmDatabase, createTestDatabase, dropTestDatabase } from './sharedPostgres.ts';
