import type { OwnProfile } from '@hearth/shared/people/profile'
import { Button, Loader, Skeleton, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronUp from '~icons/chevron-up'
import { useOff } from '../../app/session/functions.ts'
import { cardBudgetText } from '../../members/card-budget-text.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { DistanceFilter } from './DistanceFilter.tsx'
import { MemberRow } from './MemberRow.tsx'
import type { MapMember } from './map-queries.ts'
import classes from './Panel.module.css'
import type { useNearby } from './use-nearby.ts'

type Props = {
  nearby: ReturnType<typeof useNearby>
  profile: OwnProfile
  distance: number | undefined
  onDistance: (km: number | undefined) => void
  selected: string | null
  /** On a phone: whether the sheet shows the whole list. */
  open: boolean
  onOpen: (open: boolean) => void
  onMember: (member: MapMember) => void
  onWorld: () => void
}

/** The filter and the list of members, beside the map, or on a phone as a sheet over its lower part. */
export function Panel({ nearby, profile, distance, onDistance, selected, open, onOpen, ...props }: Props) {
  const { onMember, onWorld } = props
  const { t } = useTranslation()
  const list = useId()
  const showsDistances = !useOff().includes('distance')
  return (
    <section className={classes.panel} data-open={open} aria-labelledby={`${list}-title`}>
      <button
        type="button"
        className={classes.handle}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => onOpen(!open)}
      >
        <IconChevronUp size={20} aria-hidden="true" />
        {t(open ? 'map.closeList' : 'map.openList')}
      </button>
      <header className={classes.head}>
        <Title order={1} id={`${list}-title`}>
          {t('map.title')}
        </Title>
        <Status nearby={nearby} />
      </header>
      {showsDistances && (
        <DistanceFilter
          distance={distance}
          onDistance={onDistance}
          hasPlace={profile.publicPoint !== null}
          onShow={() => onOpen(true)}
        />
      )}
      <div className={classes.list} id={list} aria-busy={!nearby.settled}>
        {nearby.failed && <Failed error={nearby.problem} onRetry={nearby.retry} />}
        {nearby.pending && <Skeletons />}
        {!nearby.pending && !nearby.failed && nearby.list.length === 0 && <NoMembers onWorld={onWorld} />}
        {nearby.list.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
          <ul role="list" aria-label={t('map.list')}>
            {nearby.list.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                selected={member.id === selected}
                onOpen={() => onMember(member)}
              />
            ))}
          </ul>
        )}
        {nearby.list.length > 0 && <p className={classes.hint}>{t(nearby.more ? 'map.more' : 'map.areas')}</p>}
      </div>
    </section>
  )
}

function Status({ nearby }: Pick<Props, 'nearby'>) {
  const { t } = useTranslation()
  const count = nearby.more ? nearby.nearest : nearby.list.length
  const words = () => {
    if (nearby.pending) return t('map.looking')
    if (nearby.failed) return ''
    return t(nearby.more ? 'map.nearest' : 'map.found', { count })
  }
  return (
    <p className={classes.status} role="status" data-settled={nearby.settled}>
      {words()}
      {!nearby.settled && !nearby.failed && <Loader size={16} aria-hidden="true" />}
    </p>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const text = cardBudgetText(t, error, 'map.failed')
  return <LoadFailed className={classes.said} text={text} retryLabel={t('discover.retry')} onRetry={onRetry} />
}

function NoMembers({ onWorld }: { onWorld: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.said}>
      <h2>{t('map.nobody')}</h2>
      <p>{t('map.nobodyText')}</p>
      <Button variant="default" size="md" radius="xl" onClick={onWorld}>
        {t('map.world')}
      </Button>
      <HelpLink article="map" />
    </div>
  )
}

function Skeletons() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton circle height={56} />
          <div>
            <Skeleton h={14} w={140} mb={10} />
            <Skeleton h={12} w={200} />
          </div>
        </div>
      ))}
    </div>
  )
}
