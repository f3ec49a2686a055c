import { PhotoState } from '@hearth/shared/members/members'
import { MediaOrder, type MediaPhoto } from '@hearth/shared/moderation/media'
import { NativeSelect, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import hints from '../../ui/KeyHint.module.css'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { PagedList } from '../admin/PagedList.tsx'
import classes from './Media.module.css'
import { MediaTile } from './MediaTile.tsx'
import { mediaQuery, photosOf } from './media-query.ts'
import { type Acts, useActs } from './use-acts.tsx'
import { useMediaKeys } from './use-media-keys.ts'

/** All photos of members, by the state and in the order of the address. */
export function Media() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }) as { state?: string; order?: string }
  const state = PhotoState.optional().catch(undefined).parse(asked.state)
  const order = MediaOrder.catch('time').parse(asked.order)
  const choose = (next: { state: PhotoState | undefined; order: MediaOrder }) => {
    const search = { ...(next.state && { state: next.state }), ...(next.order === 'score' && { order: next.order }) }
    void navigate({ to: '/admin/media', search, replace: true })
  }
  return (
    <AdminScreen
      title={t('admin.media.title')}
      lead={t('admin.media.lead')}
      actions={
        <>
          <NativeSelect
            aria-label={t('admin.media.filter')}
            value={state ?? ''}
            onChange={(event) => choose({ order, state: (event.currentTarget.value || undefined) as typeof state })}
            data={[
              { value: '', label: t('admin.media.state.all') },
              ...PhotoState.options.map((value) => ({ value, label: t(`admin.media.state.${value}`) })),
            ]}
          />
          <NativeSelect
            aria-label={t('admin.media.order.label')}
            value={order}
            onChange={(event) => choose({ state, order: event.currentTarget.value as MediaOrder })}
            data={MediaOrder.options.map((value) => ({ value, label: t(`admin.media.order.${value}`) }))}
          />
        </>
      }
    >
      <Photos key={`${state} ${order}`} state={state} order={order} />
    </AdminScreen>
  )
}

function Photos({ state, order }: { state: PhotoState | undefined; order: MediaOrder }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(mediaQuery(state, order))
  const photos = useMemo(() => (query.data ? photosOf(query.data.pages) : []), [query.data])
  const list = useRef<HTMLUListElement>(null)
  const actsOf = useActs()
  const actsOfId = (id: string): Acts => {
    const photo = photos.find((one) => one.id === id)
    return photo ? actsOf(photo) : {}
  }
  useMediaKeys(list, actsOfId)
  return (
    <PagedList query={query} waiting={<Waiting />} notLoaded={t('admin.media.notLoaded')} className={classes.empty}>
      {photos.length ? (
        <Grid list={list} photos={photos} actsOf={actsOf} />
      ) : (
        <p className={classes.empty}>{t('admin.media.empty')}</p>
      )}
    </PagedList>
  )
}

type GridProps = { list: RefObject<HTMLUListElement | null>; photos: MediaPhoto[]; actsOf: (photo: MediaPhoto) => Acts }

function Grid({ list, photos, actsOf }: GridProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={`${classes.keys} ${hints.hint}`}>{t('admin.media.keys')}</p>
      <ul ref={list} className={classes.grid}>
        {photos.map((photo) => (
          <MediaTile key={photo.id} photo={photo} acts={actsOf(photo)} />
        ))}
      </ul>
    </>
  )
}

/** The places of the first photos. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('shell.loading')} className={classes.grid}>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Skeleton key={tile} h={260} radius="md" />
      ))}
    </div>
  )
}
