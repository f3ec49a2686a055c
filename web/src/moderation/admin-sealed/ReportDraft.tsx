import { Button, CopyButton, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../ui/download.ts'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
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
      <SmallPrint>{t('admin.sealed.draft.text')}</SmallPrint>
      {text === undefined ? (
        <div>
          <Button variant="default" loading={writing.isPending} onClick={() => writing.mutate()}>
            {t('admin.sealed.draft.write')}
          </Button>
        </div>
      ) : (
        <>
          <Textarea readOnly autosize maxRows={24} lang="en" label={t('admin.sealed.draft.label')} value={text} />
          <Group gap="xs">
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
          </Group>
        </>
      )}
      {failed && <p role="alert">{failed}</p>}
    </section>
  )
}
