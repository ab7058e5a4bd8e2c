import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, PageFrame } from '@farm/ui';
import { NoticeEditor } from '../features/notice/NoticeEditor.tsx';

/** Where a notice is written. */
export function NewNoticePage() {
  return (
    <PageFrame
      title={<FormattedMessage id="operator.notice.new" />}
      sentence={
        <MuiLink component={Link} to="/operator/notices">
          <FormattedMessage id="operator.notice.back" />
        </MuiLink>
      }
    >
      <NoticeEditor />
    </PageFrame>
  );
}
