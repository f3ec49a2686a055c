import type { SealedHit } from '@hearth/shared/moderation/media'
import { Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDay, useMoment } from '../../members/use-day.ts'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { FilingForm } from './FilingForm.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import { ReportDraft } from './ReportDraft.tsx'
import { HitState } from './SealedList.tsx'
import { SealedPicture } from './SealedPicture.tsx'
import { hitQuery } from './sealed-query.ts'

type Hit = SealedHit & { facts: Record<string, string | string[] | null> }

/** A sealed hit: what is known, the report, the covered picture, and a way to end a false hit. */
export function SealedScreen() {
  const { t } = useTranslation()
  const moment = useMoment()
  const { hitId } = useParams({ strict: false }) as { hitId: string }
  const query = useQuery(hitQuery(hitId))
  const hit = query.data
  return (
    <>
      <Link to="/admin/sealed" className={list.back}>
        {t('admin.sealed.back')}
      </Link>
      <AdminScreen
        title={hit ? t('admin.sealed.hit', { day: moment(hit.sealedAt) }) : t('admin.sealed.title')}
        lead={t('admin.sealed.lead')}
      >
        {query.isError && <NotLoaded text={t('admin.sealed.notLoaded')} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton h={240} radius="lg" />}
        {hit && <Parts hit={hit} />}
      </AdminScreen>
    </>
  )
}

function Parts({ hit }: { hit: Hit }) {
  const day = useDay()
  const { t } = useTranslation()
  const { state, filed, releaseWaits, goesAt } = hit
  return (
    <Stack gap="xl">
      <Stack>
        <Group gap="xs">
          <HitState state={state} />
        </Group>
        {filed && (
          <p className={list.said}>
            {t('admin.sealed.filedWith', {
              with: filed.with,
              reference: filed.reference,
              by: filed.by,
              day: day(filed.at),
            })}
          </p>
        )}
        {releaseWaits && (
          <p className={list.said} role="status">
            {t('admin.sealed.waits')}
          </p>
        )}
        <SmallPrint>{t('admin.sealed.goes', { day: day(goesAt) })}</SmallPrint>
      </Stack>
      <Facts hit={hit} />
      {state !== 'released' && <ReportDraft hitId={hit.id} />}
      {state === 'draft' && <FilingForm hitId={hit.id} />}
      <SealedPicture hitId={hit.id} />
      {state !== 'released' && !releaseWaits && <ReleaseForm hitId={hit.id} />}
    </Stack>
  )
}

const times = ['joinedAt', 'uploadedAt']

/** What is known of the owner since the day of the hit. */
function Facts({ hit }: { hit: Hit }) {
  const { t, i18n } = useTranslation()
  const shown = (name: string, value: string | string[]) => {
    if (Array.isArray(value)) return value.join(', ')
    return times.includes(name) ? new Date(value).toLocaleString(i18n.language) : value
  }
  const rows = Object.entries({ lists: hit.lists, profileId: hit.profileId, ...hit.facts })
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t('admin.sealed.facts')}</h2>
      <dl className={list.facts}>
        {rows.map(
          ([name, value]) =>
            value &&
            value.length > 0 && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{t(`admin.sealed.fact.${name}`)}</dt>
                <dd dir="auto">{shown(name, value)}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
