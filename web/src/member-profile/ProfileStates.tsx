import type { BlockedMember } from '@hearth/shared/blocks'
import { useTranslation } from 'react-i18next'
import { useBlock } from '../blocks/use-block.tsx'
import { useWayBack } from '../members/way-back.ts'
import actions from '../ui/actions.module.css'
import { ColdFire, LooseCable } from '../ui/drawings.tsx'
import { Notice } from '../ui/Notice.tsx'

function BackButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const back = useWayBack()
  return (
    <button type="button" className={className} onClick={back.go}>
      {t(back.toSearch ? 'member.backToSearch' : 'member.back')}
    </button>
  )
}

/** Nobody there, nobody visible, or blocked by the other: one and the same screen. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <Notice drawing={<ColdFire />} title={t('member.notFound.title')} text={t('member.notFound.text')}>
      <BackButton className={actions.main} />
    </Notice>
  )
}

/** Somebody whom the viewer has blocked: nothing of them, and the way to take it back. */
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

/** The profile could not be read: because the viewer has opened very many of late, or for whatever reason. */
export function NotLoaded({ tooMany, onRetry }: { tooMany: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  const why = tooMany ? 'tooMany' : 'notLoaded'
  const drawing = tooMany ? <ColdFire /> : <LooseCable />
  return (
    <Notice drawing={drawing} title={t(`member.${why}.title`)} text={t(`member.${why}.text`)}>
      <button type="button" className={actions.main} onClick={onRetry}>
        {t('member.retry')}
      </button>
      <BackButton className={actions.other} />
    </Notice>
  )
}
