import { Box } from '@farm/ui';
import { useIntl } from 'react-intl';
import { Logo } from '../layout/Logo.tsx';

/** Loader with the logo in pulsing rings, shown until the session is known. */
export function LoadingScreen() {
  const intl = useIntl();
  return (
    <Box
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'shell.loading' })}
      sx={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}
    >
      <Box sx={{ position: 'relative', width: 136, height: 136, display: 'grid', placeItems: 'center' }}>
        {rings.map((ring) => (
          <Box key={ring.inset} sx={{ ...ringStyle, ...ring }} />
        ))}
        <Logo size={48} />
      </Box>
    </Box>
  );
}

/** Inner to outer; each ring is paler and starts later. */
const rings = [
  { inset: 28, opacity: 0.6, animationDelay: '0ms' },
  { inset: 14, opacity: 0.35, animationDelay: '250ms' },
  { inset: 0, opacity: 0.18, animationDelay: '500ms' },
];

const ringStyle = {
  position: 'absolute',
  borderRadius: '50%',
  border: '2px solid var(--mui-palette-primary-main)',
  '@keyframes farm-ring': {
    '0%': { transform: 'scale(0.72)', opacity: 0 },
    '45%': { opacity: 0.55 },
    '100%': { transform: 'scale(1.08)', opacity: 0 },
  },
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'farm-ring 2.2s ease-out infinite backwards',
  },
};
