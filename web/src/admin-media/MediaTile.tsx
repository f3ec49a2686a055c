import type { MediaPhoto } from '@hearth/shared/media'
import { Badge, Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { blurOf } from '../members/blur.ts'
import { useMoment } from '../members/use-day.ts'
import held from '../ui/held-picture.module.css'
import classes from './Media.module.css'
import type { Acts } from './use-acts.tsx'

const colours = { waiting: 'yellow', shown: 'green', held: 'orange', removed: 'gray' } as const
const isHold = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter'

/** A photo of the list. Its picture is loaded and shown only while a key, the pointer or a finger holds it. */
export function MediaTile({ photo, acts }: { photo: MediaPhoto; acts: Acts }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [isHeld, setHeld] = useState(false)
  const [failed, setFailed] = useState(false)
  const blur = useMemo(() => blurOf(photo.thumbhash), [photo.thumbhash])
  const uploaded = moment(photo.uploadedAt)
  const state = t(`admin.media.state.${photo.state}`)
  const release = () => setHeld(false)
  return (
    <li className={classes.tile}>
      <button
        type="button"
        className={`${held.picture} ${classes.picture}`}
        data-photo={photo.id}
        aria-label={t('admin.media.hold', { name: photo.name, state, uploaded })}
        aria-pressed={isHeld}
        style={{ backgroundImage: blur && `url(${blur})` }}
        onPointerDown={() => setHeld(true)}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onKeyDown={(event) => isHold(event) && setHeld(true)}
        onKeyUp={(event) => isHold(event) && release()}
        onBlur={release}
        onContextMenu={(event) => event.preventDefault()}
      >
        {isHeld && photo.hasFile && !failed ? (
          <img src={`/api/admin/media/${photo.id}/picture`} alt="" draggable={false} onError={() => setFailed(true)} />
        ) : (
          <IconEyeOff className={held.eye} size={22} aria-hidden="true" />
        )}
      </button>
      <div className={classes.facts}>
        <Badge color={colours[photo.state]} variant="light" className={list.badge}>
          {photo.beingChecked ? t('admin.media.checking') : state}
        </Badge>
        <span className={classes.name}>{photo.name}</span>
        <time className={classes.time} dateTime={photo.uploadedAt}>
          {uploaded}
        </time>
        {photo.matches.map((match) => (
          <span
            key={`${match.class} ${match.list} ${match.distance}`}
            className={classes.match}
            data-cleared={match.cleared}
          >
            {t(`admin.media.match.${match.cleared ? 'cleared' : match.class}`, { bits: match.distance })}
          </span>
        ))}
        {photo.score && (
          <span className={classes.match} data-cleared={!photo.score.high}>
            {t('admin.media.score', { percent: photo.score.percent, model: photo.score.model })}
          </span>
        )}
        {photo.removal?.reason && <span className={classes.match}>{photo.removal.reason}</span>}
      </div>
      <div className={classes.acts}>
        {(['approve', 'remove', 'restore'] as const).map(
          (act) =>
            acts[act] && (
              <Button key={act} variant="default" size="compact-md" className={classes.act} onClick={acts[act]}>
                {t(`admin.media.${act}`)}
              </Button>
            ),
        )}
      </div>
    </li>
  )
}
