import { bannerFor } from '@hearth/shared/banner'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { useMe } from '../session/session.ts'
import classes from './HiddenNotice.module.css'

/** What the operator tells all members, above every screen, in the member's language. */
export function CommunityBanner() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const banner = me && bannerFor(me.community.banner, currentLanguage())
  if (!banner) return null
  return (
    <section
      className={classes.notice}
      data-calm={banner.kind === 'calm' || undefined}
      role="status"
      aria-label={t('community.banner')}
    >
      <p className={classes.words}>{banner.text}</p>
    </section>
  )
}
