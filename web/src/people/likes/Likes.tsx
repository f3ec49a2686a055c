import { countLimit } from '@hearth/shared/people/likes-limits'
import { Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import screen from '../../members/MemberListScreen.module.css'
import { LikesList } from './LikesList.tsx'
import { likeCountsQuery, type Side } from './likes-query.ts'

const sides: Side[] = ['received', 'sent']

/** The side on screen. The address holds it, so that a reload and Back keep it. */
function useSide() {
  const { tab } = useSearch({ from: '/_members/likes' })
  const navigate = useNavigate()
  const show = (side: string | null) =>
    void navigate({ to: '/likes', search: side === 'sent' ? { tab: side } : {}, replace: true })
  return [tab ?? 'received', show] as const
}

/** The likes that the member received and sent. */
export function Likes() {
  const { t } = useTranslation()
  const [side, show] = useSide()
  const { data: counts } = useQuery(likeCountsQuery)
  return (
    <div className={screen.screen}>
      <header className={screen.heading}>
        <Title order={1}>{t('likes.title')}</Title>
      </header>
      <Tabs value={side} onChange={show} keepMounted={false}>
        <Tabs.List className={screen.tabs} aria-label={t('likes.title')}>
          {sides.map((one) => (
            <Tabs.Tab key={one} value={one} className={screen.tab}>
              {t(`likes.tab.${one}`)} <Count number={counts?.[one]} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sides.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <LikesList side={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

function Count({ number }: { number: number | undefined }) {
  const { i18n } = useTranslation()
  const shown = number === undefined ? ' ' : new Intl.NumberFormat(i18n.language).format(Math.min(number, countLimit))
  return (
    <span className={screen.count}>
      {shown}
      {(number ?? 0) > countLimit && '+'}
    </span>
  )
}
