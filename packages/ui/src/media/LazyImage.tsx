import Box from '@mui/material/Box';
import { useState } from 'react';
import { useInView } from 'react-intersection-observer';
import { Icon } from '../icon/Icon.tsx';

/** Aspect ratio of the image's box. */
export type ImageRatio = '4/3' | '3/4' | '6/4' | '4/6' | '16/9' | '9/16' | '21/9' | '9/21' | '1/1';

interface LazyImageProps {
  src: string;
  /** Text alternative; empty for decorative images. */
  alt: string;
  ratio: ImageRatio;
}

const PLACEHOLDER = '/assets/placeholder.svg';

/**
 * Distance at which an image starts loading, and interval of the checks: the observer's own `delay` limits them
 * to one in 300 ms. Browsers without it check once a frame, which costs no script either, because there is no
 * scroll listener.
 */
const NEARNESS = { rootMargin: '100px', delay: 300, triggerOnce: true } as const;

/** An image that loads when it comes near. Its box exists from the start, so nothing shifts. */
export function LazyImage({ src, alt, ratio }: LazyImageProps) {
  const { ref, inView } = useInView(NEARNESS);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return (
    <Box
      ref={ref}
      sx={{
        aspectRatio: ratio,
        width: 1,
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.secondary',
        display: 'grid',
      }}
    >
      {brokenSrc === src ? (
        <Box {...describe(alt)} sx={{ display: 'grid', placeItems: 'center' }}>
          <Icon name="picture" size={32} />
        </Box>
      ) : (
        <Box
          component="img"
          // Shows the placeholder until the image is near.
          src={inView ? src : PLACEHOLDER}
          alt={alt}
          onError={() => {
            if (inView) setBrokenSrc(src);
          }}
          sx={{ display: 'block', width: 1, height: 1, minHeight: 0, objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}

function describe(alt: string) {
  return alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
}
