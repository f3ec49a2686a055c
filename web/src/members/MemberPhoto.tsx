import { type Photo, photoWidths } from '@hearth/shared/photos'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blurOf } from './blur.ts'
import classes from './MemberPhoto.module.css'
import { MissingPicture, NoPicture } from './Pictures.tsx'

type Props = {
  photo: Photo | null
  /** The member's name, for the default alternative text; `alt` replaces that. */
  name?: string
  alt?: string
  sizes: string
  /** The photo is above the fold, so it does not load lazily. */
  eager?: boolean
}

/** A photo that fills its box: a blur while it loads, a drawing if there is none. */
export function MemberPhoto({ photo, name, alt, sizes, eager }: Props) {
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const blur = useMemo(() => blurOf(photo?.thumbhash ?? null), [photo?.thumbhash])
  if (!photo || state === 'failed') return <NoPicture label={t('members.noPhoto')} />
  if (!photo.urls) return <MissingPicture photo={photo} />
  const { thumb, card, full } = photo.urls
  return (
    <span className={classes.frame} style={{ backgroundImage: blur && `url(${blur})` }}>
      <img
        className={classes.picture}
        data-loaded={state === 'loaded'}
        src={card}
        srcSet={`${thumb} ${photoWidths.thumb}w, ${card} ${photoWidths.card}w, ${full} ${photoWidths.full}w`}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt ?? t('members.photoOf', { name })}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </span>
  )
}
