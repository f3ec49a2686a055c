import IconChevronRight from '~icons/chevron-right'
import { ArticleLink } from './ArticleLink.tsx'
import type { Article } from './content.ts'
import classes from './Help.module.css'

/** A list of questions that lead to their answers. */
export function Questions({ articles }: { articles: Article[] }) {
  return (
    <ul className={classes.questions}>
      {articles.map(({ slug, title, language }) => (
        <li key={slug} lang={language}>
          <ArticleLink slug={slug} className={classes.toAnswer}>
            <span>{title}</span>
            <IconChevronRight size={18} aria-hidden="true" />
          </ArticleLink>
        </li>
      ))}
    </ul>
  )
}
