import { Button, CopyButton, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../ui/download.ts'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffClient } from '../admin/staff-client.ts'

/** The draft of a report to a hotline, as text to copy or save. Writing it is in the log. */
export function ReportDraft({ hitId }: { hitId: string }) {
  const { t } = useTranslation()
  const writing = useMutation({ mutationFn: async () => (await staffClient.media.report({ hitId })).text() })
  const text = writing.data
  const failed = failureOf(t, writing.error)
  return (
    <section className={list.form} aria-labelledby="draft">
      <h2 id="draft">{t('admin.sealed.draft.title')}</h2>
      <p className={list.quiet}>{t('admin.sealed.draft.text')}</p>
      {text === undefined ? (
        <div>
          <Button variant="default" loading={writing.isPending} onClick={() => writing.mutate()}>
            {t('admin.sealed.draft.write')}
          </Button>
        </div>
      ) : (
        <>
          <Textarea readOnly autosize maxRows={24} lang="en" label={t('admin.sealed.draft.label')} value={text} />
          <div className={list.badges}>
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'admin.sealed.draft.copied' : 'admin.sealed.draft.copy')}
                </Button>
              )}
            </CopyButton>
            <Button variant="default" onClick={() => download(`report-${hitId}.txt`, [text], 'text/plain')}>
              {t('admin.sealed.draft.save')}
            </Button>
          </div>
        </>
      )}
      {failed && <p role="alert">{failed}</p>}
    </section>
  )
}
