import { FormattedMessage } from '@farm/remote-sdk';
import { MuiLink, PageFrame, Stack } from '@farm/ui';
import { Section } from '../features/parts/Section.tsx';
import { sections } from '../features/parts/sections.ts';

/** Every shared component in its states. The settings drawer of the surrounding page chooses the theme. */
export function DesignPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="design.title" />}
      sentence={<FormattedMessage id="design.sentence" />}
    >
      <Stack
        component="nav"
        aria-labelledby="contents"
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 2, mb: 4 }}
      >
        <span id="contents" hidden>
          <FormattedMessage id="design.contents" />
        </span>
        {sections.map(({ id }) => (
          <MuiLink key={id} href={`#${id}`}>
            <FormattedMessage id={`design.section.${id}`} />
          </MuiLink>
        ))}
      </Stack>
      <Stack sx={{ gap: 7 }}>
        {sections.map(({ id, Part }) => (
          <Section key={id} id={id}>
            <Part />
          </Section>
        ))}
      </Stack>
    </PageFrame>
  );
}
