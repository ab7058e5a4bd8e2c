import { useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { LazyImage, type ImageRatio } from '@farm/ui/media';

const ratios: ImageRatio[] = ['21/9', '16/9', '6/4', '4/3', '1/1', '3/4', '4/6', '9/16', '9/21'];
const PICTURE = '/logo/logo.svg';
/** Broken image that causes no request. */
const BROKEN = 'data:image/png;base64,AAAA';

/** Images of every ratio, and one that cannot be shown. */
export function Pictures() {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `design.pictures.${id}` });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'end',
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
      }}
    >
      {ratios.map((ratio) => (
        <div key={ratio}>
          <LazyImage src={PICTURE} alt={say('logo')} ratio={ratio} />
          <Typography variant="caption">{ratio}</Typography>
        </div>
      ))}
      <div>
        <LazyImage src={BROKEN} alt={say('logo')} ratio="1/1" />
        <Typography variant="caption">{say('broken')}</Typography>
      </div>
    </Box>
  );
}
