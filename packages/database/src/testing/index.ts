export { countRowsRead } from './countRowsRead.ts';
export { startTestPostgres } from './startTestPostgres.ts';
export { createFarmDatabase, createTestDatabase, deleteTestDatabase, readRoleUrl } from './sharedPostgres.ts';
