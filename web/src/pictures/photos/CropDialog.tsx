import { ActionIcon, Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import IconMinus from '~icons/minus'
import IconPlus from '~icons/plus'
import IconRotateClockwise from '~icons/rotate-clockwise'
import dialogs from '../../ui/dialogs.module.css'
import { useLayer } from '../../ui/layers.ts'
import { toastProblem } from '../../ui/toast.ts'
import { CropArea } from './CropArea.tsx'
import { cropPhoto } from './crop.ts'
import { type View, zooms } from './crop-geometry.ts'
import classes from './Photos.module.css'
import { usePhotoWords } from './photo-messages.ts'

type Props = {
  /** Without a file the dialog is closed. */
  file: File | undefined
  opened?: boolean
  /** The photo's number among the chosen ones. */
  place: { position: number; total: number }
  /** Messages about rejected files. They appear in the dialog, because a toast would cover the picture. */
  refused: string[]
  /** The photo is stored already, with another frame. */
  isAgain?: boolean
  onUse: (photo: Blob) => void
  onSkip: () => void
  onClose: () => void
}

const start: View = { crop: { x: 0, y: 0 }, zoom: zooms.min, turned: 0 }

/** Buttons to zoom and turn, for members who do not use touch gestures. */
function Controls({ view, furthest, change }: ControlsProps) {
  const { t } = useTranslation()
  const zoom = Math.min(view.zoom, furthest)
  const zoomBy = (step: number) => change({ zoom: Math.min(furthest, Math.max(zooms.min, zoom + step)) })
  const look = { variant: 'subtle', color: 'gray', size: 44 } as const
  return (
    <Group wrap="nowrap" gap="xs">
      <ActionIcon {...look} aria-label={t('photos.crop.zoomOut')} onClick={() => zoomBy(-0.25)}>
        <IconMinus size={20} />
      </ActionIcon>
      <Slider
        flex={1}
        {...zooms}
        max={furthest}
        disabled={furthest === zooms.min}
        value={zoom}
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

type ControlsProps = { view: View; furthest: number; change: (fields: Partial<View>) => void }

type FormProps = Pick<Props, 'refused' | 'isAgain' | 'onUse' | 'onSkip'> & { file: File }

function CropForm({ file, refused, isAgain, onUse, onSkip }: FormProps) {
  const { t } = useTranslation()
  const { refusal } = usePhotoWords()
  const [view, setView] = useState(start)
  const [area, setArea] = useState<Area | null>(null)
  const [furthest, setFurthest] = useState(zooms.max)
  const [busy, setBusy] = useState(false)
  const change = (fields: Partial<View>) => setView((old) => ({ ...old, ...fields }))
  const use = async () => {
    if (!area) return
    setBusy(true)
    const photo = await cropPhoto(file, area, view.turned).catch(() => null)
    if (photo) return onUse(photo)
    toastProblem(t('photos.refusedTitle.PHOTO_UNREADABLE'), refusal('PHOTO_UNREADABLE'))
    onSkip()
  }
  return (
    <Stack gap="sm">
      {refused.length > 0 && (
        <div className={classes.refused} role="alert">
          {refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <CropArea file={file} view={view} change={change} onArea={setArea} onFurthest={setFurthest} />
      <Text size="sm" c="dimmed">
        {t('photos.crop.hint')}
      </Text>
      <Controls view={view} furthest={furthest} change={change} />
      <Group justify={isAgain ? 'flex-end' : 'space-between'}>
        {!isAgain && (
          <Button variant="subtle" color="gray" mih={48} onClick={onSkip}>
            {t('photos.leaveOut')}
          </Button>
        )}
        <Button mih={48} px="xl" loading={busy} disabled={!area} onClick={use}>
          {t('photos.crop.use')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Lets the member crop a picture. Fills the screen of a phone. */
export function CropDialog({
  file,
  opened = Boolean(file),
  place,
  refused,
  isAgain = false,
  onUse,
  onSkip,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  useLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={place.total > 1 ? t('photos.crop.titleOf', place) : t('photos.crop.title')}
      classNames={{ title: dialogs.title }}
      fullScreen={isPhone}
      size={560}
      radius={isPhone ? 0 : 'xl'}
      // A scaling transition would distort the frame's measurement. On closing, the picture is gone, so do not fade.
      transitionProps={{ transition: 'fade', exitDuration: 0 }}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44 }}
    >
      {file && (
        <CropForm key={place.position} file={file} refused={refused} isAgain={isAgain} onUse={onUse} onSkip={onSkip} />
      )}
    </Modal>
  )
}
