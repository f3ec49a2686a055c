import type { Look } from '@hearth/shared/look'
import { mailLook, previewVariables, type Scheme } from '@hearth/shared/look-style'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconHeart from '~icons/heart-filled'
import IconUser from '~icons/user'
import { communityName } from '../../app/community-name.ts'
import classes from './Previews.module.css'

/** What members, visitors and readers of mails will see, in both themes. Nothing in it can be pressed. */
export function Previews({ look }: { look: Look }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="look-preview">
      <h2 id="look-preview">{t('admin.look.preview')}</h2>
      <div className={classes.frames}>
        {(['light', 'dark'] as const).map((scheme) => (
          <Frame key={scheme} look={look} scheme={scheme} />
        ))}
      </div>
    </section>
  )
}

function Frame({ look, scheme }: { look: Look; scheme: Scheme }) {
  const { t } = useTranslation()
  return (
    <figure className={classes.frame} data-scheme={scheme} style={previewVariables(look, scheme) as CSSProperties}>
      <figcaption>{t(`shell.theme.${scheme}`)}</figcaption>
      <div className={classes.hero}>
        <p className={classes.tagline}>{t('shell.tagline')}</p>
        <p className={classes.headline}>{t('landing.headline')}</p>
        <p className={classes.lead}>{t('landing.lead')}</p>
        <p className={classes.buttons}>
          <span className={classes.main}>{t('landing.join')}</span>
          <span className={classes.link}>{t('shell.learnMore')}</span>
        </p>
      </div>
      <Card />
      <MailSample look={look} scheme={scheme} />
    </figure>
  )
}

/** A member's card, with its heart and a chip. */
function Card() {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      <span className={classes.picture}>
        <IconUser size={48} aria-hidden="true" />
      </span>
      <span className={classes.heart}>
        <IconHeart size={22} aria-hidden="true" />
      </span>
      <p className={classes.name}>Mei, 31</p>
      <p className={classes.lead}>{t('landing.third.bio')}</p>
      <span className={classes.chip}>{t('landing.third.likes')}</span>
    </div>
  )
}

/** The upper part of a mail, in the colours that the server writes into it. */
function MailSample({ look, scheme }: { look: Look; scheme: Scheme }) {
  const { t } = useTranslation()
  const { button, name, darkButton, darkName, cardRadius, buttonRadius } = mailLook(look)
  const isDark = scheme === 'dark'
  return (
    <div className={classes.mail} style={{ borderRadius: cardRadius }}>
      <p className={classes.name} style={{ color: isDark ? darkName : name }}>
        {communityName}
      </p>
      <p>{t('admin.look.mail')}</p>
      <span
        className={classes.mailButton}
        style={{ borderRadius: buttonRadius, background: isDark ? darkButton : button }}
      >
        {t('admin.look.mailButton')}
      </span>
    </div>
  )
}
