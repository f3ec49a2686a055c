import { pictureSources } from '@hearth/shared/pictures/card-pictures'
import type { Photo } from '@hearth/shared/pictures/photos'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savesData } from '../app/lazy/saves-data.ts'
import { averageOf, blurOf } from './blur.ts'
import classes from './MemberPhoto.module.css'
import { MissingPicture, NoPicture } from './Pictures.tsx'

/** A picture that comes sooner needs no blur: decoding one costs as much as drawing a card. Milliseconds. */
const blurAfterMs = 100

type Props = {
  photo: Photo | null
  /** The member's name, for the default alternative text; `alt` replaces that. */
  name?: string
  alt?: string
  sizes: string
  /** The photo is above the fold, so it does not load lazily. */
  eager?: boolean
  /** Marks a photo that the screen shows first. */
  urgent?: boolean
}

/** A photo that fills its box: a blur while it loads, a drawing if there is none. */
export function MemberPhoto({ photo, name, alt, sizes, eager, urgent }: Props) {
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const standIn = useStandIn(photo?.thumbhash ?? null, Boolean(eager) && state === 'loading')
  if (!photo || state === 'failed') return <NoPicture label={t('members.noPhoto')} />
  if (!photo.urls) return <MissingPicture photo={photo} />
  return (
    <span className={classes.frame} style={standIn}>
      <img
        className={classes.picture}
        data-loaded={state === 'loaded'}
        data-urgent={urgent}
        {...pictureSources(photo.urls, savesData())}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt ?? t('members.photoOf', { name })}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </span>
  )
}

/** What is seen until the picture comes: its average colour, and after a moment its blur. */
function useStandIn(hash: string | null, waits: boolean) {
  const [blur, setBlur] = useState<string>()
  const average = useMemo(() => averageOf(hash), [hash])
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setBlur(blurOf(hash)), blurAfterMs)
    return () => clearTimeout(timer)
  }, [hash, waits])
  return blur ? { backgroundImage: `url(${blur})` } : { backgroundColor: average }
}
