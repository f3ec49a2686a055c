import type { BlockedMember } from '@hearth/shared/members/blocks'
import { useTranslation } from 'react-i18next'
import { useBlock } from '../../members/blocks/use-block.tsx'
import { useWayBack } from '../../members/way-back.ts'
import actions from '../../ui/actions.module.css'
import { ColdFire } from '../../ui/ColdFire.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenFailed } from '../../ui/ScreenFailed.tsx'

function BackButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const back = useWayBack()
  return (
    <button type="button" className={className} onClick={back.go}>
      {t(back.toSearch ? 'member.backToSearch' : 'member.back')}
    </button>
  )
}

/** The profile does not exist, is hidden, or its owner has blocked the viewer: one screen, so that none tells which. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <Notice drawing={<ColdFire />} title={t('member.notFound.title')} text={t('member.notFound.text')}>
      <BackButton className={actions.main} />
    </Notice>
  )
}

/** The profile of a member blocked by the viewer: no data, only a way to unblock. */
export function Blocked({ block }: { block: BlockedMember }) {
  const { t } = useTranslation()
  const { unblock } = useBlock()
  const { name, profileId: id } = block
  return (
    <Notice drawing={<ColdFire />} title={t('blocks.blocked', { name })} text={t('member.blocked', { name })}>
      <button type="button" className={actions.other} onClick={() => unblock({ id, name })}>
        {t('blocks.unblock.confirm')}
      </button>
      <BackButton className={actions.main} />
    </Notice>
  )
}

/** The profile could not be read, perhaps because the viewer has opened very many. */
export function NotLoaded({ tooMany, onRetry }: { tooMany: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  const why = tooMany ? 'tooMany' : 'notLoaded'
  return (
    <ScreenFailed
      drawing={tooMany && <ColdFire />}
      title={t(`member.${why}.title`)}
      text={t(`member.${why}.text`)}
      retryLabel={t('member.retry')}
      onRetry={onRetry}
    >
      <BackButton className={actions.other} />
    </ScreenFailed>
  )
}
