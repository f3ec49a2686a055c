import { Title } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '~icons/arrow-left'
import { screen } from '../../app/lazy/screen.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ArticleLink } from './ArticleLink.tsx'
import type { Article as Content } from './content.ts'
import classes from './Help.module.css'
import { HelpText } from './HelpText.tsx'
import { Questions } from './Questions.tsx'
import { StillStuck } from './StillStuck.tsx'
import { useAreaName } from './use-area-name.ts'

const HelpLines = screen(() => import('./HelpLines.tsx'), 'HelpLines')

/** The way back to the overview. */
export function BackToHelp() {
  const { t } = useTranslation()
  return (
    <ArticleLink slug={null} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden="true" />
      {t('help.all')}
    </ArticleLink>
  )
}

/** One question, its answer, and the others of its area. */
export function Article({ article, articles }: { article: Content; articles: Content[] }) {
  const areaName = useAreaName()
  const related = articles.filter(({ area, slug }) => area === article.area && slug !== article.slug)
  return (
    <>
      <BackToHelp />
      <article lang={article.language}>
        <Title order={1} className={classes.question}>
          {article.title}
        </Title>
        <div className={classes.answer}>
          <HelpText text={article.content} />
        </div>
      </article>
      {article.shows === 'help-lines' && (
        <Suspense fallback={<Loading />}>
          <HelpLines />
        </Suspense>
      )}
      {related.length > 0 && (
        <section className={classes.related} aria-labelledby="related">
          <h2 id="related">{areaName(article.area)}</h2>
          <Questions articles={related} />
        </section>
      )}
      <StillStuck />
    </>
  )
}
