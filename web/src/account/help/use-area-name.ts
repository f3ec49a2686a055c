import type { HelpArea } from '@hearth/shared/account/help-content'
import { useTranslation } from 'react-i18next'
import { useOffForAll } from '../../app/session/functions.ts'

/** What an area of the help is called: one speaks of the map, where there is one. */
export function useAreaName() {
  const { t } = useTranslation()
  const context = useOffForAll().includes('map') ? 'withoutMap' : ''
  return (area: HelpArea) => t(`help.areas.${area}`, { context })
}
