import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationContext } from '../message/conversation-context.ts'
import { PartnerPicture } from '../message/PartnerPicture.tsx'
import type { View } from '../sync/types.ts'
import { ConversationStarters } from './ConversationStarters.tsx'
import classes from './History.module.css'
import type { useRenderWindow } from './use-render-window.ts'
import { useEdge } from './use-scroll-anchor.ts'

type Props = {
  view: View
  drawn: ReturnType<typeof useRenderWindow>
  /** Takes the place of the introduction. */
  above: ReactNode
}

/** Stands above the first message: older ones loading, or the partner in an empty conversation. */
export function HistoryStart({ view, drawn, above }: Props) {
  const { t } = useTranslation()
  const { partner, name, starters: openers } = useConversationContext()
  const { edge, failed, again } = useEdge(drawn.older, drawn.back)
  if (!view.loaded) return <LoadingRows rows={6} />
  if (drawn.older !== null)
    return (
      <div ref={edge} className={classes.older}>
        {failed ? (
          <button type="button" className={classes.again} onClick={again}>
            {t('chat.olderFailed')}
          </button>
        ) : (
          <LoadingRows rows={1} />
        )}
      </div>
    )
  if (above) return above
  if (view.messages.length + view.outgoing.length > 0) return null
  return (
    <div className={classes.beginning}>
      <PartnerPicture partner={partner} size={96} />
      <p className={classes.between}>{partner.id ? t('chat.beginning', { name }) : <bdi>{name}</bdi>}</p>
      {openers.length > 0 && <ConversationStarters interests={openers} />}
    </div>
  )
}

const widths = [46, 32, 58, 40, 52, 28]

function LoadingRows({ rows }: { rows: number }) {
  return (
    <div className={classes.coming} aria-hidden="true">
      {widths.slice(0, rows).map((width, index) => (
        <Skeleton key={width} height={40} radius="lg" width={`${width}%`} ml={index % 3 === 1 ? 'auto' : 0} />
      ))}
    </div>
  )
}
