import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconChevronRight from '~icons/chevron-right'
import link from '../../ui/column-link.module.css'
import classes from './SectionList.module.css'
import { type SectionId, sections } from './sections.ts'

/** The sections of the settings as links. `open`: the one that is shown beside them. */
export function SectionList({ open }: { open: SectionId | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('settings.title')}>
      <ul className={classes.list}>
        {sections.map(({ id, icon: Icon }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              activeOptions={{ includeHash: true }}
              className={`${link.item} ${classes.item}`}
              aria-current={id === open ? 'page' : undefined}
            >
              <Icon size={22} stroke={1.8} aria-hidden="true" />
              <span className={classes.title}>{t(`settings.sections.${id}`)}</span>
              <IconChevronRight size={18} className={classes.chevron} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
