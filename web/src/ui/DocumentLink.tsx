import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/** A link whose address stands in a text: one of the product stays in the page, others open beside it. */
export function DocumentLink({ href, className, children }: Props) {
  if (!href.startsWith('/')) {
    const outside = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
    return (
      <a href={href} className={className} {...outside}>
        {children}
      </a>
    )
  }
  const { pathname, searchParams, hash } = new URL(href, location.origin)
  const to = pathname as NonNullable<LinkProps['to']>
  return (
    <Link to={to} search={Object.fromEntries(searchParams) as never} hash={hash.slice(1)} className={className}>
      {children}
    </Link>
  )
}
