import type { Notice } from '@hearth/shared/notifications/notifications'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBulb from '~icons/bulb'
import IconEye from '~icons/eye'
import IconHeart from '~icons/heart'
import IconHearts from '~icons/hearts'
import IconMessageCircle from '~icons/message-circle'
import IconShieldCheck from '~icons/shield-check'
import { avatarLetter } from '../app/shell/avatar.ts'
import { TimeAgo } from '../members/TimeAgo.tsx'
import classes from './NoticeRow.module.css'
import { readNotice } from './notices.ts'
import { placeOf } from './place.ts'

const icons = {
  message: IconMessageCircle,
  reminder: IconMessageCircle,
  like: IconHeart,
  match: IconHearts,
  view: IconEye,
  tip: IconBulb,
  safety: IconShieldCheck,
}

/** One notice: the member or topic it is about, what happened and when, and a link to its place. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const { kind, about, topic, count, at, read } = notice
  const key = topic ? `notices.topic.${topic}` : `notices.kind.${kind}`
  return (
    // A conversation marks its notice as read when it is opened.
    <Link
      {...placeOf(notice)}
      className={classes.row}
      data-unread={!read}
      onClick={() => kind !== 'message' && void readNotice(notice)}
    >
      <Picture notice={notice} />
      <span className={classes.title}>
        <bdi>{about?.name ?? t(`${key}.title`)}</bdi>
      </span>
      <span className={classes.time}>
        <TimeAgo at={at} />
      </span>
      <span className={classes.text}>{about ? t(key, { count }) : t(`${key}.text`)}</span>
      {!read && (
        <span className={classes.dot}>
          <span className="visually-hidden">{t('notices.unread')}</span>
        </span>
      )}
    </Link>
  )
}

/** The other member's photo or initial with the kind's sign, or that sign alone. Decorative: words are beside it. */
function Picture({ notice: { kind, about } }: { notice: Notice }) {
  const url = about?.photo?.urls?.thumb ?? null
  const [missing, setMissing] = useState<string | null>(null)
  const Icon = icons[kind]
  if (!about)
    return (
      <span className={classes.picture} data-sign aria-hidden="true">
        <Icon size={24} />
      </span>
    )
  return (
    <span className={classes.picture} aria-hidden="true">
      {url && url !== missing ? (
        <img src={url} alt="" width={48} height={48} onError={() => setMissing(url)} />
      ) : (
        avatarLetter(about.name, '')
      )}
      <span className={classes.sign} data-kind={kind}>
        <Icon size={14} stroke={2.2} />
      </span>
    </span>
  )
}
