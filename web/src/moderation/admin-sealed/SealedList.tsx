import type { SealedHit } from '@hearth/shared/moderation/media'
import { Badge, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../members/use-day.ts'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { PagedList } from '../admin/PagedList.tsx'
import { sealedQuery } from './sealed-query.ts'

const colours = { draft: 'orange', filed: 'green', released: 'gray' } as const

/** What becomes of a hit, in a word. */
export function HitState({ state }: Pick<SealedHit, 'state'>) {
  const { t } = useTranslation()
  return (
    <Badge color={colours[state]} variant="light" className={list.badge!}>
      {t(`admin.sealed.state.${state}`)}
    </Badge>
  )
}

/** Hits on lists of child abuse, for the one role that works on them. No picture is here. */
export function SealedList() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(sealedQuery)
  const hits = query.data?.pages.flatMap((page) => page.hits) ?? []
  return (
    <AdminScreen title={t('admin.sealed.title')} lead={t('admin.sealed.lead')}>
      <PagedList query={query} notLoaded={t('admin.sealed.notLoaded')}>
        {hits.length ? (
          <ul className={list.list}>
            {hits.map((hit) => (
              <Row key={hit.id} hit={hit} />
            ))}
          </ul>
        ) : (
          <p className={list.hint}>{t('admin.sealed.none')}</p>
        )}
      </PagedList>
    </AdminScreen>
  )
}

function Row({ hit }: { hit: SealedHit }) {
  const { t } = useTranslation()
  const moment = useMoment()
  return (
    <li className={list.item}>
      <Link to="/admin/sealed/$hitId" params={{ hitId: hit.id }} className={list.row}>
        <span className={list.name}>{t('admin.sealed.hit', { day: moment(hit.sealedAt) })}</span>
        <Group gap="xs">
          <HitState state={hit.state} />
        </Group>
        <span className={list.detail}>{hit.releaseWaits ? t('admin.sealed.waits') : hit.lists.join(', ')}</span>
      </Link>
    </li>
  )
}
