import type { Case } from '@hearth/shared/moderation/cases'
import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin } from '../../app/session/roles.ts'
import { useMe } from '../../app/session/session.ts'
import { useKeys } from '../../ui/keys.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { Authorities } from '../evidence/Authorities.tsx'
import { BreakNotice } from './BreakNotice.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { CasePanels } from './CasePanels.tsx'
import classes from './CaseScreen.module.css'
import { Changed, Outdated } from './Changed.tsx'
import { History } from './History.tsx'
import { Item } from './Item.tsx'
import { openJoinMember } from './JoinMember.tsx'
import { Notes } from './Notes.tsx'
import { Standing } from './Standing.tsx'
import type { OpenedCase } from './use-case.ts'
import { useRevealKey } from './use-reveal-key.ts'

type Props = { opened: OpenedCase & { read: Case }; leave: () => void }

/** A case: what was reported at the left, and at the right the decision, the member's record, the history and notes. */
export function CaseView({ opened, leave }: Props) {
  const { read, now, isNew, adopt, refresh } = opened
  const heading = useRef<HTMLHeadingElement>(null)
  useRevealKey()
  useKeys({ c: leave })
  // A new case begins at its heading, also for those who hear it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack>
      <CaseHeader read={read} heading={heading} onLeave={leave} onChanged={refresh} />
      {now && isNew && <Changed before={read} now={now} onRead={adopt} />}
      {opened.isOutdated && <Outdated onReopen={() => void refresh()} />}
      <BreakNotice />
      <div className={classes.columns}>
        <EvidenceColumn opened={opened} />
        <DecisionColumn opened={opened} leave={leave} />
      </div>
    </Stack>
  )
}

function EvidenceColumn({ opened: { read, now, refresh } }: Pick<Props, 'opened'>) {
  const { t } = useTranslation()
  return (
    <Stack miw={0}>
      {read.items.map((item) => (
        <Item key={item.id} item={item} caseId={read.id} now={read.subject?.now ?? null} />
      ))}
      {read.moreItems > 0 && <SmallPrint>{t('admin.case.moreItems', { number: read.moreItems })}</SmallPrint>}
      <Notes read={now ?? read} onWritten={refresh} />
    </Stack>
  )
}

function DecisionColumn({ opened, leave }: Props) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { read, refresh } = opened
  const now = opened.now ?? read
  const canJoin = now.mine && !read.subject && read.kind === 'outside-notice'
  return (
    <Stack miw={0}>
      {canJoin && (
        <Button variant="default" onClick={() => openJoinMember({ read, onJoined: refresh })}>
          {t('admin.joinMember.open')}
        </Button>
      )}
      {read.subject && <Standing subject={read.subject} read={now} />}
      <CasePanels opened={opened} leave={leave} />
      {isAdmin(me) && (
        <div className={classes.card}>
          <Authorities caseId={read.id} />
        </div>
      )}
      <History entries={now.history} />
    </Stack>
  )
}
