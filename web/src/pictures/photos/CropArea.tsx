import { photoAspect } from '@hearth/shared/pictures/photo-limits'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import Cropper, { type Area, type MediaSize } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { coverOf, frameIn, furthestZoom, isMeasured, type View, zooms } from './crop-geometry.ts'
import classes from './Photos.module.css'

type Props = {
  file: File
  view: View
  change: (fields: Partial<View>) => void
  onArea: (area: Area) => void
  /** Called with the maximum zoom, once the picture's size is known and after each turn. */
  onFurthest: (zoom: number) => void
}

/** The picture below the crop frame. The frame is as large as fits, and the picture always covers it. */
export function CropArea({ file, view, change, onArea, onFurthest }: Props) {
  const { t } = useTranslation()
  const image = useObjectUrl(file)
  const { ref, width, height } = useElementSize()
  const [media, setMedia] = useState<MediaSize | null>(null)
  const natural = media && { width: media.naturalWidth, height: media.naturalHeight }
  const furthest = natural ? furthestZoom(natural, view.turned) : zooms.max
  const frame = frameIn({ width, height })
  const cover = media ? coverOf(media, frame, view.turned) : 1
  useEffect(() => onFurthest(furthest), [furthest, onFurthest])
  return (
    <div className={classes.crop} ref={ref}>
      {image && width > 0 && (
        <Cropper
          image={image}
          aspect={photoAspect}
          cropSize={frame}
          crop={view.crop}
          zoom={cover * Math.min(view.zoom, furthest)}
          rotation={view.turned}
          minZoom={cover}
          maxZoom={cover * furthest}
          keyboardStep={10}
          setMediaSize={(size) => setMedia(isMeasured(size) ? size : null)}
          onCropChange={(crop) => change({ crop })}
          onZoomChange={(zoom) => change({ zoom: Math.min(furthest, Math.max(zooms.min, zoom / cover)) })}
          onCropComplete={(_, pixels) => media && onArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('photos.crop.area') }}
        />
      )}
    </div>
  )
}
