import type { NavItem } from '@farm/contracts/registry';
import { Icon, Stack, Typography } from '@farm/ui';
import { Link } from 'react-router-dom';
import { useTitle } from '../i18n/useTitle.ts';
import { tabOf, type MergedGroup } from './navigation.ts';

interface NavLinksProps {
  groups: MergedGroup[];
  /** Paths of the page now open. */
  activePaths: string[];
  onNavigate?: () => void;
}

/** Navigation as a column of groups. */
export function NavLinks({ groups, activePaths, onNavigate }: NavLinksProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {groups.map((group) => (
        <Stack key={group.id} component="section" sx={{ gap: 0.5 }}>
          {group.title === undefined ? null : <GroupTitle titles={group.title} />}
          {group.items.map((item) => (
            <NavEntry
              key={item.id}
              item={item}
              isActive={activePaths.includes(item.path)}
              onNavigate={onNavigate}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

function GroupTitle({ titles }: { titles: NavItem['title'] }) {
  return (
    <Typography
      component="h2"
      sx={{ px: 1.5, fontSize: 12, fontWeight: 700, color: 'text.secondary', letterSpacing: '0.04em' }}
    >
      {useTitle(titles)}
    </Typography>
  );
}

interface NavEntryProps {
  item: NavItem;
  isActive: boolean;
  onNavigate: (() => void) | undefined;
}

function NavEntry({ item, isActive, onNavigate }: NavEntryProps) {
  const title = useTitle(item.title);
  return (
    <Stack
      component={Link}
      to={item.path}
      aria-current={isActive ? 'page' : undefined}
      direction="row"
      {...tabOf(item)}
      {...(onNavigate ? { onClick: onNavigate } : {})}
      sx={(theme) => ({
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        px: 1.5,
        borderRadius: 1,
        color: 'text.secondary',
        textDecoration: 'none',
        fontWeight: 500,
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-current=page]': {
          color: 'primary.dark',
          bgcolor: 'rgba(0, 167, 111, 0.1)',
          fontWeight: 700,
          ...theme.applyStyles('dark', { color: 'primary.light' }),
        },
      })}
    >
      {item.icon === undefined ? null : <Icon name={item.icon} />}
      <span>{title}</span>
    </Stack>
  );
}
