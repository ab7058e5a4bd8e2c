export { countRowsRead } from './countRowsRead.ts';
export { listTablesRead } from './listTablesRead.ts';
export { startTestPostgres } from './startTestPostgres.ts';
export { createFarmDatabase, createTestDatabase, deleteTestDatabase, readRoleUrl } from './sharedPostgres.ts';
