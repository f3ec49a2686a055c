import { type HelpArea, helpAreas } from '@hearth/shared/account/help-content'
import { TextInput, Title } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import IconSearch from '~icons/search'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { accountStore, useStore } from '../../app/storage/account-stores.ts'
import { atMost } from '../../ui/at-most.ts'
import type { Article } from './content.ts'
import classes from './Help.module.css'
import { Questions } from './Questions.tsx'
import { StillStuck } from './StillStuck.tsx'
import { searchArticles } from './search.ts'
import { useAreaName } from './use-area-name.ts'

/** What is being searched for, so that it is still there on the way back from an answer. */
const searched = accountStore('')
/** The area whose questions are shown, likewise. */
const opened = accountStore<HelpArea | null>(null)

function Found({ articles }: { articles: Article[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('help.found', { count: articles.length })}>
      <p className={classes.count} role="status">
        {articles.length ? t('help.found', { count: articles.length }) : t('help.none')}
      </p>
      {articles.length > 0 && <Questions articles={articles} />}
    </section>
  )
}

function Areas({ articles }: { articles: Article[] }) {
  const areaName = useAreaName()
  const open = useStore(opened)
  const toggle = (area: HelpArea, isOpen: boolean) => {
    if (isOpen) opened.set(area)
    // Another area that opens has closed this one.
    else if (area === open) opened.set(null)
  }
  return (
    <div className={classes.areas}>
      {helpAreas.map((area) => (
        <details
          key={area}
          open={area === open}
          onToggle={(event) => toggle(area, event.currentTarget.open)}
          className={classes.area}
        >
          <summary>
            <h2>{areaName(area)}</h2>
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          <Questions articles={articles.filter((article) => article.area === area)} />
        </details>
      ))}
    </div>
  )
}

/** The areas, the questions of the one that is open, and the search among all. */
export function Overview({ articles }: { articles: Article[] }) {
  const { t } = useTranslation()
  const search = useStore(searched)
  const asked = useDeferredValue(search.trim())
  return (
    <>
      <header className={classes.header}>
        <Title order={1}>{t('help.title')}</Title>
        <TextInput
          type="search"
          size="lg"
          aria-label={t('help.search')}
          placeholder={t('help.example')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={search}
          {...atMost(100)}
          onChange={(event) => searched.set(event.currentTarget.value)}
        />
      </header>
      {asked ? <Found articles={searchArticles(articles, asked, currentLanguage())} /> : <Areas articles={articles} />}
      <StillStuck />
    </>
  )
}
