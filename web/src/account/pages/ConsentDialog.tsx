import { consentPages } from '@hearth/shared/account/page-names'
import type { ConsentPage } from '@hearth/shared/account/pages'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { useSignOut } from '../../app/session/use-sign-out.ts'
import { agree } from './agree.ts'
import classes from './ConsentDialog.module.css'
import { isOpenWithoutConsent } from './without-consent.ts'

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const code = errorCode(error)
  const changed = code === 'PAGE_CHANGED' && t('pages.changed.PAGE_CHANGED')
  return (
    <p role="alert" className={classes.failure}>
      {changed || `${t('pages.changed.failed')} ${failureText(t, code)}`}
    </p>
  )
}

/** The ways out for an account that does not agree. A newcomer is led to the same below the profile. */
function Refusal() {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.text}>{t('pages.changed.refuse')}</p>
      <ul className={classes.links}>
        {(['export', 'deletion'] as const).map((part) => (
          <li key={part}>
            <Link to="/settings" hash={part}>
              {t(`profile.notNow.${part}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Asks a member to agree to pages that have changed. It stays away from those pages, from help, and from the ways to take
 * the data and leave. Elsewhere it closes only by agreeing or signing out.
 */
export function ConsentDialog({ due }: { due: readonly ConsentPage[] }) {
  const { t } = useTranslation()
  const isAway = useLocation({ select: isOpenWithoutConsent })
  const asked = useMutation({ mutationFn: () => agree(due) })
  const signOut = useSignOut()
  const title = t(`pages.changed.${due.length === consentPages.length ? 'both' : due[0]}`)
  return (
    <Modal
      opened={!isAway}
      onClose={() => {}}
      // The screen that a link leads to has the focus.
      returnFocus={false}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
      title={title}
      classNames={{ title: classes.title }}
    >
      <p className={classes.text}>{t('pages.changed.text')}</p>
      <ul className={classes.links}>
        {due.map((page) => (
          <li key={page}>
            <Link to="/$page" params={{ page }}>
              {t('pages.changed.read', { page: t(`pages.${page}`) })}
            </Link>
          </li>
        ))}
      </ul>
      <Refusal />
      {asked.error && <Failure error={asked.error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void signOut()}>
          {t('pages.changed.leave')}
        </Button>
        <Button loading={asked.isPending} onClick={() => asked.mutate()}>
          {t('pages.changed.agree')}
        </Button>
      </div>
    </Modal>
  )
}
