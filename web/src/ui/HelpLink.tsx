import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconHelpCircle from '~icons/help-circle'
import classes from './HelpLink.module.css'
import { useOpenArticle } from './open-article.ts'

type Props = {
  article: string
  /** One word, where nothing has gone wrong. */
  isShort?: boolean
}

/** A quiet link from a state that raises a question to the article that answers it (`npm run check` knows them all). */
export function HelpLink({ article, isShort = false }: Props) {
  const { t } = useTranslation()
  const open = useOpenArticle()
  const words = (
    <>
      <IconHelpCircle size={18} aria-hidden="true" />
      {t(isShort ? 'help.title' : 'help.link')}
    </>
  )
  if (open) {
    return (
      <button type="button" className={classes.link} onClick={() => open(article)}>
        {words}
      </button>
    )
  }
  return (
    <Link to="/help/{-$article}" params={{ article }} className={classes.link}>
      {words}
    </Link>
  )
}
