import type { MediaPhoto } from '@hearth/shared/moderation/media'
import { Badge, Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconEyeOff from '~icons/eye-off'
import { blurOf } from '../../members/blur.ts'
import { useMoment } from '../../members/use-day.ts'
import held from '../../ui/held-picture.module.css'
import { whileHeld } from '../../ui/while-held.ts'
import list from '../admin/list.module.css'
import classes from './Media.module.css'
import type { Acts } from './use-acts.tsx'

const colours = { waiting: 'yellow', shown: 'green', held: 'orange', removed: 'gray' } as const

type Props = { photo: MediaPhoto }

/** A photo of the list, with its facts and the acts on it. */
export function MediaTile({ photo, acts }: Props & { acts: Acts }) {
  return (
    <li className={classes.tile}>
      <HeldPicture photo={photo} />
      <Facts photo={photo} />
      <ActButtons acts={acts} />
    </li>
  )
}

/** Loads and shows the picture only while a key, the pointer or a finger holds it. */
function HeldPicture({ photo }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [isHeld, setHeld] = useState(false)
  const [failed, setFailed] = useState(false)
  const blur = useMemo(() => blurOf(photo.thumbhash), [photo.thumbhash])
  const words = { name: photo.name, state: t(`admin.media.state.${photo.state}`), uploaded: moment(photo.uploadedAt) }
  return (
    <button
      type="button"
      className={`${held.picture} ${classes.picture}`}
      data-photo={photo.id}
      aria-label={t('admin.media.hold', words)}
      aria-pressed={isHeld}
      style={{ backgroundImage: blur && `url(${blur})` }}
      {...whileHeld(
        () => setHeld(true),
        () => setHeld(false),
      )}
    >
      {isHeld && photo.hasFile && !failed ? (
        <img src={`/api/admin/media/${photo.id}/picture`} alt="" draggable={false} onError={() => setFailed(true)} />
      ) : (
        <IconEyeOff className={held.eye} size={22} aria-hidden="true" />
      )}
    </button>
  )
}

/** The photo's state, owner and day, and what lists, the classifier or staff say of it. */
function Facts({ photo }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { state, uploadedAt, score, removal } = photo
  return (
    <div className={classes.facts}>
      <Badge color={colours[state]} variant="light" className={list.badge}>
        {t(photo.beingChecked ? 'admin.media.checking' : `admin.media.state.${state}`)}
      </Badge>
      <span className={classes.name}>{photo.name}</span>
      <time className={classes.time} dateTime={uploadedAt}>
        {moment(uploadedAt)}
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
      {score && (
        <span className={classes.match} data-cleared={!score.high}>
          {t('admin.media.score', { percent: score.percent, model: score.model })}
        </span>
      )}
      {removal?.reason && <span className={classes.match}>{removal.reason}</span>}
    </div>
  )
}

function ActButtons({ acts }: { acts: Acts }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      {(['approve', 'remove', 'restore'] as const).map(
        (act) =>
          acts[act] && (
            <Button key={act} variant="default" size="compact-md" className={classes.act} onClick={acts[act]}>
              {t(`admin.media.${act}`)}
            </Button>
          ),
      )}
    </Group>
  )
}
