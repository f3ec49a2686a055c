import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconKeyboard from '~icons/keyboard'
import IconSearch from '~icons/search'
import hints from '../../ui/KeyHint.module.css'
import { useOpenKeys, useOpenPalette } from './Console.tsx'
import type { Place } from './key-names.ts'

/** The search, and the list of keys for viewers with a keyboard. */
export function KeysButton({ place }: { place: Place }) {
  const { t } = useTranslation()
  const showKeys = useOpenKeys(place)
  const showPalette = useOpenPalette()
  return (
    <>
      <Button variant="default" leftSection={<IconSearch size={18} aria-hidden="true" />} onClick={showPalette}>
        {t('admin.palette.open')}
      </Button>
      <Button
        variant="default"
        className={hints.hint}
        leftSection={<IconKeyboard size={18} aria-hidden="true" />}
        onClick={showKeys}
      >
        {t('admin.keys.title')}
      </Button>
    </>
  )
}
