import type { CaseItem } from '@hearth/shared/moderation/cases'
import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconEyeOff from '~icons/eye-off'
import { useStore } from '../../app/storage/account-stores.ts'
import { blurOf } from '../../members/blur.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import held from '../../ui/held-picture.module.css'
import { whileHeld } from '../../ui/while-held.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { pictureName } from '../decisions/picture-name.ts'
import classes from './BlurredPicture.module.css'
import { cover, reveal, revealed } from './revealed.ts'

type Picture = NonNullable<CaseItem['messages'][number]['picture']> & {
  /** With a blur of its own, the picture is loaded when it is first uncovered: each load is a look in the log. */
  thumbhash?: string | null
}
type Props = { picture: Picture; number: number; size?: 'thumb' | 'full' }

/** Tells whether staff uncover the picture now, and whether they did before. */
function useUncovered(id: string) {
  const [seen, setSeen] = useState(false)
  const isUncovered = useStore(revealed) === id
  if (isUncovered && !seen) setSeen(true)
  return { isUncovered, seen }
}

/** Shows staff a picture after lists were asked about it. */
export function BlurredPicture(props: Props) {
  return props.picture.checking ? <CheckedPicture {...props} /> : <HeldPicture {...props} />
}

/** Stands for a picture that lists are asked about. The screen reads the case again by itself afterwards. */
function CheckedPicture({ picture, number, size = 'thumb' }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.frame} data-size={size} data-reported={picture.reported}>
      <span className={`${held.picture} ${classes.picture}`}>
        <SmallPrint span p="xs">
          {t('admin.picture.checking')}
        </SmallPrint>
      </span>
      <Text span size="xs" c="dimmed">
        {pictureName(t, picture, number)}
      </Text>
    </div>
  )
}

/** Blurs the picture, except while a key, the pointer or a finger holds it. It begins small. */
function HeldPicture({ picture, number, size = 'thumb' }: Props) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const id = `${picture.id} ${size}`
  const { isUncovered, seen } = useUncovered(id)
  const blur = useMemo(() => blurOf(picture.thumbhash ?? null), [picture.thumbhash])
  const isLoaded = picture.thumbhash === undefined || seen
  const name = pictureName(t, picture, number)
  // The pointer that leaves this picture covers no other one.
  const release = () => revealed.get() === id && cover()
  const larger = () =>
    openDialog({
      modalId: 'picture',
      title: name,
      size: 720,
      children: <HeldPicture picture={picture} number={number} size="full" />,
    })
  return (
    <div className={classes.frame} data-size={size} data-reported={picture.reported || picture.held === true}>
      <button
        type="button"
        className={`${held.picture} ${classes.picture}`}
        data-picture={id}
        data-uncovered={isUncovered}
        aria-label={t('admin.picture.hold', { name })}
        aria-pressed={isUncovered}
        style={{ backgroundImage: blur && `url(${blur})` }}
        {...whileHeld(() => reveal(id), release)}
      >
        {failed && (
          <SmallPrint span p="xs">
            {t('admin.picture.failed')}
          </SmallPrint>
        )}
        {isLoaded && !failed && (
          <img
            src={`${picture.url}?size=${size}`}
            alt=""
            draggable={false}
            loading="lazy"
            onError={() => setFailed(true)}
          />
        )}
        {!failed && !isUncovered && (
          <IconEyeOff className={`${held.eye} ${classes.eye}`} size={22} aria-hidden="true" />
        )}
      </button>
      <Text span size="xs" c="dimmed">
        {name}
      </Text>
      {size === 'thumb' && seen && !failed && (
        <Button variant="subtle" size="compact-sm" className={classes.larger} onClick={larger}>
          {t('admin.picture.larger')}
        </Button>
      )}
    </div>
  )
}
