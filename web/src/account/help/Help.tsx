import { isGone } from '@hearth/shared/community-functions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { screen } from '../../app/lazy/screen.ts'
import { useOffForAll } from '../../app/session/functions.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { OpenArticle } from '../../ui/open-article.ts'
import { Article, BackToHelp } from './Article.tsx'
import { contactSlug } from './contact-slug.ts'
import { articlesQuery } from './content.ts'
import classes from './Help.module.css'
import { Overview } from './Overview.tsx'

const Contact = screen(() => import('./contact/Contact.tsx'), 'Contact')

function Unknown() {
  const { t } = useTranslation()
  return (
    <>
      <BackToHelp />
      <h1 className={classes.question}>{t('help.unknown')}</h1>
    </>
  )
}

/** The overview, or the answer with this slug. */
function Answers({ slug }: { slug: string | null }) {
  const { t, i18n } = useTranslation()
  const { data, isPending, refetch } = useQuery(articlesQuery(currentLanguage()))
  const off = useOffForAll()
  if (isPending) return <Loading />
  if (!data) {
    return (
      <LoadFailed
        className={classes.failed}
        text={t('help.failed')}
        retryLabel={t('help.retry')}
        onRetry={() => void refetch()}
        withoutHelp
      />
    )
  }
  const articles = data.filter((one) => !isGone(off, 'articles', one.slug))
  const article = articles.find((one) => one.slug === slug)
  if (slug && !article) return <Unknown />
  return article ? (
    <Article key={`${slug} ${i18n.resolvedLanguage}`} article={article} articles={articles} />
  ) : (
    <Overview articles={articles} />
  )
}

/** The help's content: the overview, an answer, or the contact form. */
export function HelpContent({ slug }: { slug: string | null }) {
  if (slug !== contactSlug) return <Answers slug={slug} />
  return (
    <Suspense fallback={<Loading />}>
      <BackToHelp />
      <Contact />
    </Suspense>
  )
}

/** The whole help inside another screen. Links to answers do not leave that screen. */
export function Help({ first = null }: { first?: string | null }) {
  const [slug, setSlug] = useState(first)
  const place = useRef<HTMLDivElement>(null)
  const open = (next: string | null) => {
    setSlug(next)
    // The pressed link disappears.
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <OpenArticle value={open}>
      <div ref={place} className={classes.inPlace} tabIndex={-1}>
        <HelpContent slug={slug} />
      </div>
    </OpenArticle>
  )
}
