import { maximumPhotos } from '@hearth/shared/pictures/photo-limits'
import type { Photo } from '@hearth/shared/pictures/photos'
import { Button, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconCamera from '~icons/camera'
import { layer } from '../../app/lazy/layer.tsx'
import { toastProblem } from '../../ui/toast.ts'
import { hasCameraApp, isCameraDenied } from './camera.ts'
import { DropZone } from './DropZone.tsx'
import { FileInput } from './FileInput.tsx'
import { offeredTypes } from './offered-types.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { FailedUpload } from './UploadTile.tsx'
import { type Upload, useUploads } from './uploads.ts'
import { useCropQueue } from './use-crop-queue.ts'
import { useSharedPhotos } from './use-shared-photos.ts'

const CropDialog = layer(() => import('./CropDialog.tsx'), 'CropDialog')

/** Takes a photo, on phones and tablets. */
function CameraButton({ onPhoto }: { onPhoto: (files: File[]) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const open = async () => {
    if (await isCameraDenied()) toastProblem(t('photos.cameraDenied'), t('photos.cameraDeniedText'))
    else input.current?.click()
  }
  return (
    <>
      <FileInput input={input} accept="image/*" capture="user" data-testid="camera" onFiles={onPhoto} />
      <Button variant="default" mih={48} leftSection={<IconCamera size={20} />} onClick={open}>
        {t('photos.takePhoto')}
      </Button>
    </>
  )
}

type Props = {
  photos: Photo[]
  /** In the first completion a photo is cropped by itself. */
  isFirst?: boolean
}

/** The member's photos: choose, drop or take, then crop and upload; reorder and delete. */
export function Photos({ photos, isFirst = false }: Props) {
  const { t } = useTranslation()
  const uploads = useUploads()
  const chooser = useRef<HTMLInputElement>(null)
  const crop = useCropQueue(maximumPhotos - photos.length - uploads.length, isFirst)
  useSharedPhotos(crop.add)
  const nameOf = (upload: Upload) =>
    t('photos.number', { position: photos.length + uploads.findIndex(({ id }) => id === upload.id) + 1 })
  return (
    <Stack gap="sm">
      <FileInput input={chooser} accept={offeredTypes().join()} multiple onFiles={crop.add} />
      <DropZone onFiles={crop.add}>
        <PhotoGrid
          photos={photos}
          uploads={uploads}
          nameOf={nameOf}
          isFirst={isFirst}
          onAdd={() => chooser.current?.click()}
          onFrame={crop.reframe}
        />
      </DropZone>
      {uploads
        .filter(({ state }) => state === 'failed')
        .map((upload) => (
          <FailedUpload key={upload.id} upload={upload} name={nameOf(upload)} />
        ))}
      {hasCameraApp() && <CameraButton onPhoto={(files) => crop.add(files, 'camera')} />}
      {!hasCameraApp() && !isFirst && (
        <Text size="sm" c="dimmed">
          {t('photos.cameraOnlyMobile')}
        </Text>
      )}
      <CropDialog
        opened={Boolean(crop.file)}
        file={crop.file}
        place={crop.place}
        refused={crop.refused}
        isAgain={crop.isAgain}
        onUse={crop.use}
        onSkip={crop.skip}
        onClose={crop.clear}
      />
    </Stack>
  )
}
