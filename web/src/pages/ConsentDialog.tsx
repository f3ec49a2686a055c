import { consentPages, isPageName } from '@hearth/shared/page-names'
import type { ConsentPage } from '@hearth/shared/pages'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { meQuery } from '../app/session/session.ts'
import { useSignOut } from '../app/session/use-sign-out.ts'
import classes from './ConsentDialog.module.css'

/** Agrees to the versions that apply now. */
async function agree(pages: readonly ConsentPage[]) {
  const { consents } = await client.consents.list()
  const due = consents.filter(({ page, due }) => due && pages.includes(page))
  if (due.length) await client.consents.give({ consents: due.map(({ page, version }) => ({ page, version })) })
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, consentDue: [] })
  // The button that had the focus is gone with the dialog.
  document.getElementById('main')?.focus({ preventScroll: true })
}

function useAgree(pages: readonly ConsentPage[]) {
  return useMutation({ mutationFn: () => agree(pages) })
}

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

/**
 * Asks a member to agree to pages that have changed. It stays away while one of the operator's pages is being read, and
 * cannot be closed in another way than by agreeing or signing out.
 */
export function ConsentDialog({ due }: { due: readonly ConsentPage[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const asked = useAgree(due)
  const signOut = useSignOut()
  const isReading = isPageName(pathname.slice(1))
  const title = t(`pages.changed.${due.length === consentPages.length ? 'both' : due[0]}`)
  return (
    <Modal
      opened={!isReading}
      onClose={() => {}}
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
