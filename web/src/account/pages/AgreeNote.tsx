import type { PageName } from '@hearth/shared/account/page-names'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AgreeNote.module.css'

/** Stand in for the links while the sentence is translated: no text contains them. */
const marks = { terms: '\u0001', privacy: '\u0002' }

/** The sentence above a sign-up's button. The links open beside the form, which would lose its passwords. */
export function AgreeNote() {
  const { t } = useTranslation()
  const links: Record<string, { page: PageName; words: string }> = {
    [marks.terms]: { page: 'terms', words: t('pages.termsLink') },
    [marks.privacy]: { page: 'privacy', words: t('pages.privacyLink') },
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the marks above.
  const parts = t('pages.agree', marks).split(/([\u0001\u0002])/)
  return (
    <p className={classes.note}>
      {parts.map((part) => {
        const link = links[part]
        if (!link) return <Fragment key={part}>{part}</Fragment>
        return (
          <Link key={part} to="/$page" params={{ page: link.page }} target="_blank">
            {link.words}
          </Link>
        )
      })}
    </p>
  )
}
