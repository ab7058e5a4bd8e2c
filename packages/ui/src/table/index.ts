export type { DataColumn, Sort, SortValue } from './column.ts';
export { DataTable } from './DataTable.tsx';
export type { TablePaging } from './MoreButton.tsx';
export type { TableSelection, TableWords } from './tableView.ts';
