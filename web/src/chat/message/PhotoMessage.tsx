import type { MessagePhoto } from '@hearth/shared/chat/messages'
import { UnstyledButton } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '~icons/alert-triangle'
import IconEye from '~icons/eye'
import { layer } from '../../app/lazy/layer.tsx'
import { onSignOut } from '../../app/storage/account-stores.ts'
import { blurOf } from '../../members/blur.ts'
import { useLayer } from '../../ui/layers.ts'
import classes from './PhotoMessage.module.css'

const LargePhoto = layer(() => import('./LargePhoto.tsx'), 'LargePhoto')

/** The largest size of a photo in a conversation, in pixels. */
const maxSize = { width: 260, height: 340 }

/** The photos that the member has uncovered in this page load, so they stay uncovered on scrolling back. */
const uncovered = new Set<string>()
onSignOut(() => uncovered.clear())

/** The room for the words on a covered photo. It crops a narrower or lower photo until the photo opens. */
const leastSize = { width: 160, height: 96 }

/** Reserves the photo's size before it loads. */
export function photoBox({ width, height }: { width: number; height: number }): CSSProperties {
  const fitted = Math.round(Math.min(maxSize.width, (maxSize.height * width) / height))
  return {
    width: Math.max(leastSize.width, fitted),
    aspectRatio: `${width} / ${height}`,
    minHeight: leastSize.height,
    maxHeight: maxSize.height,
  }
}

type Props = { messageId: string; photo: MessagePhoto; mine: boolean; name: string }

/**
 * A photo in a conversation. The recipient sees a blur, and the browser loads nothing, until they uncover it. One that may
 * show nudity says so before.
 */
export function PhotoMessage({ messageId, photo, mine, name }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(() => mine || uncovered.has(messageId))
  const [uncoveredNow, setUncoveredNow] = useState(false)
  const blur = blurOf(photo.thumbhash)
  const style = { ...photoBox(photo), backgroundImage: blur && `url(${blur})` }
  if (shown)
    return (
      <Uncovered
        photo={photo}
        style={style}
        label={t(mine ? 'chats.photo.mine' : 'chats.photo.from', { name })}
        focused={uncoveredNow}
      />
    )
  if (photo.isWaiting) return <Waiting style={style} />
  const uncover = () => {
    uncovered.add(messageId)
    setUncoveredNow(true)
    setShown(true)
  }
  return (
    <UnstyledButton className={classes.photo} style={style} onClick={uncover}>
      <Cover name={name} isSensitive={photo.isSensitive} />
    </UnstyledButton>
  )
}

/** Stands for a photo that the recipient gets after lists were asked about it. */
function Waiting({ style }: { style: CSSProperties }) {
  const { t } = useTranslation()
  return (
    <div className={classes.photo} style={style}>
      <span className={classes.ask}>{t('members.waitingPhoto')}</span>
    </div>
  )
}

/** Whose picture it is, and what it may show, is a part of the button's name. */
function Cover({ name, isSensitive }: { name: string; isSensitive: boolean }) {
  const { t } = useTranslation()
  const Icon = isSensitive ? IconAlertTriangle : IconEye
  return (
    <span className={classes.ask}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <span className="visually-hidden">{t('chats.photo.from', { name })}: </span>
        {isSensitive && <span className={classes.sensitive}>{t('chats.photo.sensitive')}</span>}
        {t('chats.photo.tap')}
      </span>
    </span>
  )
}

type UncoveredProps = {
  photo: MessagePhoto
  style: CSSProperties
  label: string
  /** Takes the focus from the pressed button, which it replaces. */
  focused: boolean
}

function Uncovered({ photo, style, label, focused }: UncoveredProps) {
  const { t } = useTranslation()
  const [large, setLarge] = useState(false)
  useLayer(large, () => setLarge(false))
  const [failed, setFailed] = useState(false)
  const { card, full } = photo.urls
  if (failed) return <p className={classes.failed}>{t('chats.photo.failed')}</p>
  return (
    <>
      <UnstyledButton className={classes.photo} style={style} autoFocus={focused} onClick={() => setLarge(true)}>
        <img
          src={card}
          srcSet={`${card} 480w, ${full} 1080w`}
          sizes={`${maxSize.width}px`}
          alt={label}
          draggable={false}
          onError={() => setFailed(true)}
        />
      </UnstyledButton>
      <LargePhoto photo={photo} label={label} opened={large} onClose={() => setLarge(false)} />
    </>
  )
}
