import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOpenArticle } from '../../ui/open-article.ts'
import classes from './Help.module.css'

type Props = { slug: string | null; className?: string | undefined; children: ReactNode }

/** Leads to an article, or to the overview: by its address, or in place. */
export function ArticleLink({ slug, className, children }: Props) {
  const open = useOpenArticle()
  if (open) {
    return (
      <button type="button" className={`${classes.linkButton} ${className ?? ''}`} onClick={() => open(slug)}>
        {children}
      </button>
    )
  }
  return (
    <Link to="/help/{-$article}" params={{ article: slug ?? undefined }} className={className}>
      {children}
    </Link>
  )
}
