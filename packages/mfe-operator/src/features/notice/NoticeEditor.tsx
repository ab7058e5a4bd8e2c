import type { Locale, OperatorNotice } from '@farm/contracts';
import { FormattedMessage, usePage } from '@farm/remote-sdk';
import { Button, Card, Stack, Typography } from '@farm/ui';
import { useState } from 'react';
import { LanguageTabs } from '../../parts/LanguageTabs.tsx';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { NoticeFailure } from './NoticeFailure.tsx';
import { NoticeSwitches } from './NoticeSwitches.tsx';
import { NoticeText } from './NoticeText.tsx';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import { useNoticeForm, type WrongField } from './useNoticeForm.ts';

interface NoticeEditorProps {
  /** Undefined for a new notice. */
  notice?: OperatorNotice;
  /** True if the notice has been deleted in the meantime. */
  isGone?: boolean;
}

/** Edits a notice in its languages and its visibility, and saves it. */
export function NoticeEditor({ notice, isGone = false }: NoticeEditorProps) {
  const page = usePage();
  const [locale, setLocale] = useState<Locale>(page.locale);
  const [wrong, setWrong] = useState<WrongField>();
  const form = useNoticeForm(notice, (found) => {
    setLocale(found.locale);
    setWrong({ ...found });
  });
  return (
    <>
      <UnsavedNotice form={form} changedBy={notice?.changedBy ?? ''} />
      <Card component="form" noValidate onSubmit={form.submit} sx={{ p: 3 }}>
        <LanguageTabs
          locale={locale}
          onChange={setLocale}
          isWrong={(one) => form.problems[one] !== undefined}
        >
          <NoticeText key={locale} locale={locale} form={form} wrong={wrong} />
        </LanguageTabs>
        <NoticeSwitches form={form} />
        <NoticeFailure form={form} isNew={notice === undefined} isGone={isGone} />
        <SlowAction isSlow={form.isSlow} onStop={form.stop} />
        <Stack direction="row" sx={{ mt: 3, gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={form.isBusy}
            aria-busy={form.isBusy}
            aria-describedby="save-does"
            sx={{ opacity: form.isBusy ? 0.6 : 1 }}
          >
            <FormattedMessage id={form.isBusy ? 'operator.notice.saving' : 'operator.notice.save'} />
          </Button>
          <Typography id="save-does" sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
            <FormattedMessage id={`operator.notice.save.${form.saveKind}`} />
          </Typography>
        </Stack>
      </Card>
    </>
  );
}
