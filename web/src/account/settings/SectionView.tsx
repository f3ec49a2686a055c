import { type Query, useIsFetching } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '~icons/arrow-left'
import { Loading } from '../../ui/Loading.tsx'
import parts from '../../ui/settings-part.module.css'
import classes from './SettingsScreen.module.css'
import type { Section } from './sections.ts'

const isLoadingFirst = { predicate: ({ state }: Query) => state.status === 'pending' }

/**
 * Moves the focus to what the anchor names, once it is there: the section's title, or that of a part. The parts above
 * grow when they have loaded, so a part is scrolled to again as long as it has the focus.
 */
function AnchorFocus({ anchor, isPart }: { anchor: string; isPart: boolean }) {
  const isLoading = useIsFetching(isLoadingFirst) > 0
  useEffect(() => {
    if (anchor) document.getElementById(anchor)?.focus()
  }, [anchor])
  useEffect(() => {
    const title = document.activeElement
    if (isPart && !isLoading && title?.id === anchor) title.scrollIntoView()
  }, [anchor, isPart, isLoading])
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
          {t(`settings.sections.${id}`)}
        </h1>
      </header>
      <Suspense key={id} fallback={<Loading />}>
        <Content />
        <AnchorFocus anchor={anchor} isPart={anchor !== id} />
      </Suspense>
    </div>
  )
}
