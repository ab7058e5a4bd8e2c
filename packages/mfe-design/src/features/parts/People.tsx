import { useIntl } from '@farm/remote-sdk';
import { Avatar } from '@farm/ui';
import { AvatarGroup } from '@farm/ui/media';
import { Row } from './Row.tsx';

const names = ['Ada', 'Bo', 'Chen', 'Dora', 'Elif', 'Faye', '农夫'];

/** Avatars in every color, and groups of different sizes. */
export function People() {
  const intl = useIntl();
  const label = (shown: string[], hiddenCount: number) =>
    intl.formatMessage(
      { id: 'design.people.group' },
      { names: intl.formatList(shown, { style: 'narrow' }), count: hiddenCount },
    );
  return (
    <>
      <Row>
        {names.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Grace" size={64} />
      </Row>
      <Row>
        <AvatarGroup names={names.slice(0, 3)} label={label} />
        <AvatarGroup names={names} label={label} />
      </Row>
    </>
  );
}
