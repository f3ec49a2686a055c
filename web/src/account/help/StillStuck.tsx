import { useTranslation } from 'react-i18next'
import IconMail from '~icons/mail'
import actions from '../../ui/actions.module.css'
import { ArticleLink } from './ArticleLink.tsx'
import { contactSlug } from './contact-slug.ts'
import classes from './Help.module.css'

/** Leads to the people who run the site when no answer helps. */
export function StillStuck() {
  const { t } = useTranslation()
  return (
    <aside className={classes.stuck} aria-labelledby="stuck">
      <div>
        <h2 id="stuck">{t('help.stuck.title')}</h2>
        <p>{t('help.stuck.text')}</p>
      </div>
      <ArticleLink slug={contactSlug} className={actions.other}>
        <IconMail size={20} aria-hidden="true" />
        {t('help.stuck.write')}
      </ArticleLink>
    </aside>
  )
}
