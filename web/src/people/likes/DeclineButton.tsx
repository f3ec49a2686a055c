import type { MemberCard } from '@hearth/shared/members/member-card'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import shape from '../../ui/round.module.css'

const load = () => import('./decline-like.ts')

/** "No thanks" to a received like. What it does loads with the first one. */
export function DeclineButton({ member }: { member: Pick<MemberCard, 'id' | 'name'> }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={shape.round}
      aria-label={t('likes.decline', { name: member.name })}
      onClick={({ currentTarget }) => void load().then(({ declineLike }) => declineLike(member, currentTarget))}
    >
      <IconX size={22} aria-hidden="true" />
    </button>
  )
}
