import { Box } from '@farm/ui';
import { useIntl } from 'react-intl';
import { Logo } from '../layout/Logo.tsx';

/** The logo with two rings that breathe, while nobody knows yet what to show. */
export function LoadingScreen() {
  const intl = useIntl();
  return (
    <Box
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'shell.loading' })}
      sx={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}
    >
      <Box
        sx={{
          position: 'relative',
          width: 120,
          height: 120,
          display: 'grid',
          placeItems: 'center',
          '@keyframes farm-ring': { '50%': { transform: 'scale(0.82) rotate(180deg)', opacity: 0.35 } },
          '&::before, &::after': {
            content: '""',
            position: 'absolute',
            borderRadius: '28%',
            border: '3px solid var(--mui-palette-primary-main)',
            animation: 'farm-ring 2.4s ease-in-out infinite',
          },
          '&::before': { inset: 14, opacity: 0.5 },
          '&::after': { inset: 0, opacity: 0.24, animationDelay: '-1.2s', borderWidth: 6 },
        }}
      >
        <Logo size={44} />
      </Box>
    </Box>
  );
}
