export { exportLinkSchema, exportQuerySchema, exportStateSchema } from './accountExport.ts';
export type { ExportLink, ExportState } from './accountExport.ts';
export { CLOSING_DAYS } from '../limits.ts';
export { closingSchema, closingStartSchema } from './accountClosing.ts';
export type { Closing, ClosingStart } from './accountClosing.ts';
