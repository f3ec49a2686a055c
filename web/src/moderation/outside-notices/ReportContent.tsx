import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import { Footer } from '../../app/shell/Footer.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import classes from './ReportContent.module.css'

/** The screen at /report-content, with or without an account: tells of illegal content (DSA, Art. 16). */
export function ReportContent() {
  const { t } = useTranslation()
  const { data: me, isPending } = useMe()
  return (
    <>
      <div className={classes.page}>
        <Title order={1}>{t('outsideNotice.title')}</Title>
        <p className={classes.lead}>{t('outsideNotice.lead')}</p>
        {me && <p className={classes.lead}>{t('outsideNotice.member')}</p>}
        <p className={classes.urgent}>
          {t('reports.danger')}{' '}
          <Link to="/help/{-$article}" params={{ article: 'help-lines' }}>
            {t('help.lines.title')}
          </Link>
        </p>
        {isPending ? <Loading /> : <NoticeForm isMember={Boolean(me)} />}
        <section className={classes.contact} aria-labelledby="points-of-contact">
          <h2 id="points-of-contact">{t('outsideNotice.contact.title')}</h2>
          <p>{t('outsideNotice.contact.text')}</p>
          <p className={classes.links}>
            <Link to="/help/{-$article}" params={{ article: 'contact' }}>
              {t('help.contact.title')}
            </Link>
            <Link to="/$page" params={{ page: 'rules' }}>
              {t('pages.rules')}
            </Link>
          </p>
        </section>
      </div>
      <Footer />
    </>
  )
}
