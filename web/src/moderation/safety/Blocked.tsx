import type { BlockedMember } from '@hearth/shared/members/blocks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { cursorPages } from '../../app/api/pages.ts'
import { useBlock } from '../../members/blocks/use-block.tsx'
import { useDay } from '../../members/use-day.ts'
import classes from '../../ui/settings-part.module.css'
import { ListPart } from './ListPart.tsx'

/** Members blocked by the viewer, each with a button to unblock. */
export function Blocked() {
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(api.blocks.list.infiniteOptions(cursorPages))
  const blocks = query.data?.pages.flatMap((page) => page.blocks) ?? []
  return (
    <ListPart id="blocked" query={query} count={blocks.length} heading={heading}>
      {blocks.map((block) => (
        // The pressed button disappears with its row.
        <Row key={block.profileId} block={block} onGone={() => heading.current?.focus()} />
      ))}
    </ListPart>
  )
}

function Row({ block, onGone }: { block: BlockedMember; onGone: () => void }) {
  const { t } = useTranslation()
  const { unblock } = useBlock()
  const day = useDay()
  const { profileId: id } = block
  const name = block.name || t('chat.unnamedMember')
  return (
    <li className={classes.row}>
      <span className={classes.initial} aria-hidden="true">
        {[...name][0]}
      </span>
      <div className={classes.rowWords}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.detail}>{t('safety.blocked.since', { day: day(block.blockedAt) })}</p>
      </div>
      <button
        type="button"
        className={classes.button}
        aria-label={t('safety.blocked.unblock', { name })}
        onClick={() => unblock({ id, name }, onGone)}
      >
        {t('blocks.unblock.confirm')}
      </button>
    </li>
  )
}
