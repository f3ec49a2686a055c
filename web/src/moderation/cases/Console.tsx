import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ui/dialogs.tsx'
import { useKeys } from '../../ui/keys.ts'
import { lastDecision } from '../decisions/last-decision.ts'
import { openTakeBack } from '../decisions/TakeBack.tsx'
import { KeysList } from './KeysList.tsx'
import type { Place } from './key-names.ts'
import { Palette } from './Palette.tsx'

/** Opens what finds anything by its id, name, address or number. */
export function useOpenPalette() {
  const { t } = useTranslation()
  return () =>
    openDialog({
      modalId: 'palette',
      title: t('admin.palette.title'),
      size: 560,
      yOffset: '12dvh',
      centered: false,
      children: <Palette />,
    })
}

/** Opens the list of keys. */
export function useOpenKeys(place: Place) {
  const { t } = useTranslation()
  return () =>
    openDialog({ modalId: 'keys', title: t('admin.keys.title'), size: 520, children: <KeysList place={place} /> })
}

/** The keys of every screen of the console: `?` shows them all, Ctrl+K finds, also from a text field. */
export function useConsole(place: Place) {
  const showKeys = useOpenKeys(place)
  const showPalette = useOpenPalette()
  const takeLastBack = () => {
    const last = lastDecision.get()
    if (last) openTakeBack(last)
  }
  useKeys({ 'shift+?': showKeys, '?': showKeys, u: takeLastBack })
  useHotkeys([['mod+K', showPalette, { usePhysicalKeys: true }]], [])
}
