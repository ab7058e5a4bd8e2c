export { zhCN } from '@mui/material/locale';
