import type { EvidenceExport } from '@hearth/shared/moderation/evidence'
import { Button, Kbd } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { useKeys } from '../../ui/keys.ts'
import { useStaffFailure } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { EvidenceForm } from './EvidenceForm.tsx'

const modalId = 'evidence'

/** What an admin prepares of a case for an authority, and what was prepared. */
export function Authorities({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(staffApi.evidence.list.queryOptions({ input: { caseId } }))
  const prepare = () =>
    openDialog({
      modalId,
      title: t('admin.evidence.prepare'),
      children: <EvidenceForm caseId={caseId} modalId={modalId} />,
    })
  useKeys({ e: prepare })
  return (
    <section className={list.form} aria-labelledby="authorities">
      <h2 id="authorities">{t('admin.evidence.title')}</h2>
      <SmallPrint>{t('admin.evidence.text')}</SmallPrint>
      {data.length > 0 && (
        <ul className={list.list}>
          {data.map((one) => (
            <Prepared key={one.id} one={one} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" rightSection={<Kbd aria-hidden="true">E</Kbd>} onClick={prepare}>
          {t('admin.evidence.prepare')}
        </Button>
      </div>
    </section>
  )
}

/** Sends the link's secret as a form: the browser writes the answer to disk, and the page stays. */
function saveFile(id: string, token: string) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: `/api/admin/evidence/${id}/file` })
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'token', value: token })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}

function Prepared({ one }: { one: EvidenceExport }) {
  const { t } = useTranslation()
  const day = useDay()
  const failed = useStaffFailure()
  const { id, authority, reference, state, expiresAt, downloadedAt, downloadedBy } = one
  const downloading = useMutation({
    mutationFn: () => staffClient.evidence.link({ exportId: id }),
    onSuccess: ({ token }) => saveFile(id, token),
    onError: failed,
  })
  return (
    <li className={list.entry}>
      <p className={list.name}>{[authority, reference].filter(Boolean).join(' · ')}</p>
      <p className={list.detail}>{t(`admin.evidence.state.${state}`, { day: expiresAt ? day(expiresAt) : '' })}</p>
      {downloadedAt && (
        <p className={list.detail}>
          {t('admin.evidence.downloaded', { name: downloadedBy ?? '', day: day(downloadedAt) })}
        </p>
      )}
      {state === 'ready' && (
        <Button size="compact-md" loading={downloading.isPending} onClick={() => downloading.mutate()}>
          {t('admin.evidence.download')}
        </Button>
      )}
    </li>
  )
}
