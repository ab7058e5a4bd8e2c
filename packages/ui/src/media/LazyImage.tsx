import Box from '@mui/material/Box';
import { useState } from 'react';
import { useInView } from 'react-intersection-observer';
import { Icon } from '../icon/Icon.tsx';

/** Width to height of a picture's place. */
export type ImageRatio = '4/3' | '3/4' | '6/4' | '4/6' | '16/9' | '9/16' | '21/9' | '9/21' | '1/1';

interface LazyImageProps {
  src: string;
  /** What the picture shows; empty when it is decoration. */
  alt: string;
  ratio: ImageRatio;
}

const PLACEHOLDER = '/assets/placeholder.svg';

/**
 * How near a picture comes to the screen before it is loaded, and how often the browser looks. The throttle is the
 * observer's own `delay`: at most one look in 300 ms. A browser that does not know it looks once a frame, which costs
 * no script either, since there is no listener for scrolling.
 */
const NEARNESS = { rootMargin: '100px', delay: 300, triggerOnce: true } as const;

/** A picture that is loaded when it comes near. Its place is there from the start, so nothing moves. */
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
          // The browser keeps showing the placeholder until the picture is there.
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
