import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../ui/Loading.tsx'
import parts from '../ui/settings-part.module.css'
import classes from './SettingsScreen.module.css'
import type { Section } from './sections.ts'

/** Moves the focus to what the anchor names, once it is there: the section's title, or that of a part. */
function AnchorFocus({ anchor }: { anchor: string }) {
  useEffect(() => {
    if (anchor) document.getElementById(anchor)?.focus()
  }, [anchor])
  return null
}

/** One section with its parts. `back`: with a link to the list of sections, where that is not beside it. */
export function SectionView({ section, anchor, back }: { section: Section; anchor: string; back?: boolean }) {
  const { t } = useTranslation()
  const { id, Content } = section
  return (
    <div className={parts.page}>
      <header>
        {back && (
          <Link to="/settings" className={classes.back}>
            <IconArrowLeft size={20} aria-hidden="true" />
            {t('settings.title')}
          </Link>
        )}
        <h1 id={id} tabIndex={-1} className={classes.title}>
          {t(`settings.sections.${id}.title`)}
        </h1>
      </header>
      <Suspense key={id} fallback={<Loading />}>
        <Content />
        <AnchorFocus anchor={anchor} />
      </Suspense>
    </div>
  )
}
