export { exportLinkSchema, exportParamsSchema, exportStateSchema } from './accountExport.ts';
export type { ExportLink, ExportState } from './accountExport.ts';
