import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, PageFrame } from '@farm/ui';
import { NoticeEditor } from '../features/notice/NoticeEditor.tsx';
import { NOTICES_PATH } from '../model/paths.ts';

/** Page for writing a new notice. */
export function NewNoticePage() {
  return (
    <PageFrame
      title={<FormattedMessage id="operator.notice.new" />}
      sentence={
        <MuiLink component={Link} to={NOTICES_PATH}>
          <FormattedMessage id="operator.notice.back" />
        </MuiLink>
      }
    >
      <NoticeEditor />
    </PageFrame>
  );
}
