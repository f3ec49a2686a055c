import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../ui/use-narrow.ts'
import { PageLinks } from '../pages/PageLinks.tsx'
import { SectionList } from './SectionList.tsx'
import { SectionView } from './SectionView.tsx'
import classes from './SettingsScreen.module.css'
import { sectionOf, sections } from './sections.ts'
import { anchorOf } from './settings-search.ts'

/** The settings: a list of sections beside the open one. A narrow screen shows one of the two. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const anchor = useLocation({ select: anchorOf })
  const section = sectionOf(anchor) ?? (isNarrow ? undefined : sections[0])
  const Heading = section ? 'p' : 'h1'
  return (
    // One tree for all widths, so that a turned device keeps what was typed.
    <div className={classes.columns}>
      {(!isNarrow || !section) && (
        <div className={classes.side}>
          <Heading className={classes.sideTitle}>{t('settings.title')}</Heading>
          <SectionList open={section?.id} />
          <PageLinks />
        </div>
      )}
      {section && <SectionView section={section} anchor={anchor} back={isNarrow} />}
    </div>
  )
}
