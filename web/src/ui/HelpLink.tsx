import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './HelpLink.module.css'

/** A quiet link from a state that raises a question to the article that answers it (`npm run check` knows them all). */
export function HelpLink({ article }: { article: string }) {
  const { t } = useTranslation()
  return (
    <Link to="/help/{-$article}" params={{ article }} className={classes.link}>
      <IconHelpCircle size={18} aria-hidden="true" />
      {t('help.link')}
    </Link>
  )
}
