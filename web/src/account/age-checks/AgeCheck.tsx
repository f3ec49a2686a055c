import type { AwaitedAge } from '@hearth/shared/account/age-checks'
import { Button, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { useDay } from '../../members/use-day.ts'
import { toastProblem } from '../../ui/toast.ts'
import classes from './AgeCheck.module.css'

/** Tells the viewer why they must confirm their age before they meet others, how, and who helps. */
export function AgeCheck({ ageCheck: { hasProvider, contact, last } }: { ageCheck: AwaitedAge }) {
  const { t } = useTranslation()
  const day = useDay()
  const begin = useMutation({
    mutationFn: () => client.ageChecks.begin(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastProblem(t('ageCheck.failed'), failureText(t, errorCode(error))),
  })
  return (
    <section className={classes.page} aria-labelledby="age-check">
      <Title order={1} id="age-check">
        {t('ageCheck.title')}
      </Title>
      <p>{t('ageCheck.text')}</p>
      {last && (
        <p className={classes.last} role="status">
          {t('ageCheck.notConfirmed', { day: day(last.at) })}
        </p>
      )}
      {hasProvider ? (
        <>
          <p>{t('ageCheck.provider')}</p>
          <Button size="md" loading={begin.isPending} onClick={() => begin.mutate()}>
            {t('ageCheck.begin')}
          </Button>
        </>
      ) : (
        <p>{t('ageCheck.team')}</p>
      )}
      <p>{t('ageCheck.kept')}</p>
      {contact && <p>{t('ageCheck.contact', { contact })}</p>}
    </section>
  )
}
