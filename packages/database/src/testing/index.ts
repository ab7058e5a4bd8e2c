export { countRowsRead } from './countRowsRead.ts';
export { createFarmDatabase, createTestDatabase, deleteTestDatabase, readRoleUrl } from './sharedPostgres.ts';
