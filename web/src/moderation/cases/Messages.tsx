import type { EvidenceMessage } from '@hearth/shared/moderation/cases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeFormat } from '../../members/display.ts'
import { useDay } from '../../members/use-day.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { useSurroundings } from '../decisions/surroundings.ts'
import { BlurredPicture } from './BlurredPicture.tsx'
import classes from './Evidence.module.css'
import { Facts } from './Facts.tsx'
import { Surroundings } from './Surroundings.tsx'

/** `byMachine`: rules noticed the messages, and no member reported them. */
type Props = { caseId: string; itemId: string; messages: EvidenceMessage[]; byMachine?: boolean }

/** The messages of a report or a signal. What stands around one is read for a reason, which the log keeps. */
export function Messages({ caseId, itemId, messages, byMachine }: Props) {
  const { t } = useTranslation()
  const { opened, keep } = useSurroundings(caseId)
  const around = opened[itemId] ?? []
  const [asking, setAsking] = useState(false)
  const reported = messages.findLast(({ byMember }) => byMember) ?? messages.at(-1)
  const shown = around.length ? around : messages
  return (
    <div className={classes.messages}>
      <h3>{t('admin.messages.title')}</h3>
      <ol>
        {shown.map((message, i) => (
          <Message key={message.id} message={message} number={i + 1} mark={byMachine ? 'noticed' : 'reported'} />
        ))}
      </ol>
      {asking && reported && (
        <Surroundings
          caseId={caseId}
          itemId={itemId}
          messageId={reported.id}
          onShown={(found) => {
            keep(itemId, found)
            setAsking(false)
          }}
        />
      )}
      {!asking && !around.length && (
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          {t('admin.messages.around')}
        </Button>
      )}
    </div>
  )
}

/** What lists know of a picture: the community's own ones have words, others a name. */
function factsOf(lists: string[]) {
  const others = lists.filter((list) => list !== 'own' && list !== 'banned')
  return {
    list: others.join(', '),
    ownPhoto: lists.includes('own'),
    bannedPhoto: lists.includes('banned'),
  }
}

type MessageProps = { message: EvidenceMessage; number: number; mark: 'noticed' | 'reported' }

function Message({ message, number, mark }: MessageProps) {
  const { t } = useTranslation()
  const day = useDay()
  const time = useTimeFormat()
  const { byMember, content, sentAt, editedAt, removedAt, removedByStaff, picture, reported } = message
  const marks = [
    reported && byMember && t(`admin.messages.${mark}`),
    editedAt && t('admin.messages.edited'),
    removedAt && t(removedByStaff ? 'admin.messages.removedByStaff' : 'admin.messages.removed'),
  ].filter(Boolean)
  return (
    <li className={classes.message} data-member={byMember} data-reported={reported && byMember}>
      <SmallPrint>
        {t(byMember ? 'admin.messages.byMember' : 'admin.messages.byOther')} · {day(sentAt)}{' '}
        {time.format(new Date(sentAt))}
        {marks.map((word) => (
          <span key={String(word)} className={classes.changedMark}>
            {word}
          </span>
        ))}
      </SmallPrint>
      {content && (
        <p className={classes.content} dir="auto">
          {content}
        </p>
      )}
      {picture && <BlurredPicture picture={picture} number={number} />}
      {picture?.lists && <Facts facts={factsOf(picture.lists)} />}
    </li>
  )
}
