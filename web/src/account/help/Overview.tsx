import { helpAreas } from '@hearth/shared/account/help-content'
import { TextInput, Title } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import IconSearch from '~icons/search'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { accountStore, useStore } from '../../app/storage/account-stores.ts'
import { atMost } from '../../ui/at-most.ts'
import type { Article } from './content.ts'
import classes from './Help.module.css'
import { Questions } from './Questions.tsx'
import { StillStuck } from './StillStuck.tsx'
import { searchArticles } from './search.ts'

/** What is being searched for, so that it is still there on the way back from an answer. */
const searched = accountStore('')

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
  const { t } = useTranslation()
  return (
    <div className={classes.areas}>
      {helpAreas.map((area) => (
        <section key={area} className={classes.area} aria-labelledby={`area-${area}`}>
          <h2 id={`area-${area}`}>{t(`help.areas.${area}`)}</h2>
          <Questions articles={articles.filter((article) => article.area === area)} />
        </section>
      ))}
    </div>
  )
}

/** All questions by area, and the search among them. */
export function Overview({ articles }: { articles: Article[] }) {
  const { t } = useTranslation()
  const search = useStore(searched)
  const asked = useDeferredValue(search.trim())
  return (
    <>
      <header className={classes.header}>
        <Title order={1}>{t('help.title')}</Title>
        <p className={classes.lead}>{t('help.lead')}</p>
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
