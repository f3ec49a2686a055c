import { photoAspect } from '@hearth/shared/photos'
import { ActionIcon, Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import dialogs from '../ui/dialogs.module.css'
import { toastProblem } from '../ui/toast.ts'
import { cutOut } from './cut.ts'
import classes from './Photos.module.css'
import { usePhotoWords } from './words.ts'

type Props = {
  /** None: the dialog is closed. */
  file: File | undefined
  /** Which of the chosen photos it is. */
  place: { position: number; total: number }
  onUse: (photo: Blob) => void
  onSkip: () => void
  onClose: () => void
}

const zooms = { min: 1, max: 3, step: 0.05 }
const clamp = (zoom: number) => Math.min(zooms.max, Math.max(zooms.min, zoom))

function useAddress(file: Blob) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

type View = { crop: { x: number; y: number }; zoom: number; turned: number }
const start: View = { crop: { x: 0, y: 0 }, zoom: 1, turned: 0 }

/** Zoom and turn, for those who don't pinch. */
function Controls({ view, change }: { view: View; change: (fields: Partial<View>) => void }) {
  const { t } = useTranslation()
  const zoomBy = (step: number) => change({ zoom: clamp(view.zoom + step) })
  const look = { variant: 'subtle', color: 'gray', size: 44 } as const
  return (
    <Group wrap="nowrap" gap="xs">
      <ActionIcon {...look} aria-label={t('photos.crop.zoomOut')} onClick={() => zoomBy(-0.25)}>
        <IconMinus size={20} />
      </ActionIcon>
      <Slider
        flex={1}
        {...zooms}
        value={view.zoom}
        onChange={(zoom) => change({ zoom })}
        label={null}
        thumbSize={24}
        thumbLabel={t('photos.crop.zoom')}
      />
      <ActionIcon {...look} aria-label={t('photos.crop.zoomIn')} onClick={() => zoomBy(0.25)}>
        <IconPlus size={20} />
      </ActionIcon>
      <ActionIcon
        {...look}
        aria-label={t('photos.crop.turn')}
        onClick={() => change({ turned: (view.turned + 90) % 360, crop: start.crop })}
      >
        <IconRotateClockwise size={22} />
      </ActionIcon>
    </Group>
  )
}

function CropArea({ file, view, change, onArea }: CropAreaProps) {
  const { t } = useTranslation()
  const image = useAddress(file)
  return (
    <div className={classes.crop}>
      {image && (
        <Cropper
          image={image}
          aspect={photoAspect}
          crop={view.crop}
          zoom={view.zoom}
          rotation={view.turned}
          maxZoom={zooms.max}
          keyboardStep={10}
          onCropChange={(crop) => change({ crop })}
          onZoomChange={(zoom) => change({ zoom: clamp(zoom) })}
          onCropComplete={(_, pixels) => onArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('photos.crop.area') }}
        />
      )}
    </div>
  )
}
type CropAreaProps = {
  file: File
  view: View
  change: (fields: Partial<View>) => void
  onArea: (area: Area) => void
}

function CropForm({ file, onUse, onSkip }: Pick<Props, 'onUse' | 'onSkip'> & { file: File }) {
  const { t } = useTranslation()
  const { refusal } = usePhotoWords()
  const [view, setView] = useState(start)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const change = (fields: Partial<View>) => setView((old) => ({ ...old, ...fields }))
  const use = async () => {
    if (!area) return
    setBusy(true)
    const photo = await cutOut(file, area, view.turned).catch(() => null)
    if (photo) return onUse(photo)
    toastProblem(t('photos.refusedTitle.PHOTO_UNREADABLE'), refusal('PHOTO_UNREADABLE'))
    onSkip()
  }
  return (
    <Stack gap="sm">
      <CropArea {...{ file, view, change }} onArea={setArea} />
      <Text size="sm" c="dimmed">
        {t('photos.crop.hint')}
      </Text>
      <Controls {...{ view, change }} />
      <Group justify="space-between">
        <Button variant="subtle" color="gray" mih={48} onClick={onSkip}>
          {t('photos.leaveOut')}
        </Button>
        <Button mih={48} px="xl" loading={busy} disabled={!area} onClick={use}>
          {t('photos.crop.use')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Lets the member choose what of a picture is shown; a full screen on a phone. */
export function CropDialog({ file, place, onUse, onSkip, onClose }: Props) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={Boolean(file)}
      onClose={onClose}
      title={place.total > 1 ? t('photos.crop.titleOf', place) : t('photos.crop.title')}
      classNames={{ title: dialogs.title }}
      fullScreen={isPhone}
      size={560}
      radius={isPhone ? 0 : 'xl'}
      // The picture is gone by then: an empty dialog would fade.
      transitionProps={{ exitDuration: 0 }}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44 }}
    >
      {file && <CropForm key={place.position} {...{ file, onUse, onSkip }} />}
    </Modal>
  )
}
