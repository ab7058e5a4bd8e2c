export { default as Box } from '@mui/material/Box';
export { default as Button } from '@mui/material/Button';
export { default as Card } from '@mui/material/Card';
export { default as Container } from '@mui/material/Container';
export { default as IconButton } from '@mui/material/IconButton';
export { default as MuiLink } from '@mui/material/Link';
export { default as Skeleton } from '@mui/material/Skeleton';
export { default as Stack } from '@mui/material/Stack';
export { default as Typography } from '@mui/material/Typography';
export { Icon } from './icon/Icon.tsx';
export { Avatar } from './media/Avatar.tsx';
export { RequestNotice } from './page/RequestNotice.tsx';
export { NoticeBar } from './page/NoticeBar.tsx';
export { PageFrame } from './page/PageFrame.tsx';
export { StateCard } from './states/StateCard.tsx';
// oxlint-disable-next-line typescript/no-deprecated -- Remotes built for contract 1 import it.
export { LateNotice } from './contract1.ts';
