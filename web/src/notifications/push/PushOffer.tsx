import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import IconBell from '~icons/bell'
import { followSession } from '../../app/api/query-client.ts'
import offer from '../../ui/offer.module.css'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { switchOn } from './device.ts'
import { failureKey } from './failure-key.ts'
import classes from './PushOffer.module.css'
import { setAnswered } from './stored.ts'

/** Offers notifications in this browser, once. @param onAnswer the card goes, and with it the pressed button */
export function PushOffer({ onAnswer }: { onAnswer: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMutation({
    mutationFn: switchOn,
    onSuccess: (isOn) =>
      isOn
        ? toastDone(t('push.state.on'), t('push.changeLater'))
        : toastProblem(t('push.state.off'), t('push.changeLater')),
    onError: (error) => {
      followSession(error)
      toastProblem(t('push.failed'), t(`push.problem.${failureKey(error)}`))
    },
    onSettled: onAnswer,
  })
  const decline = () => {
    setAnswered()
    onAnswer()
  }
  return (
    <section className={classes.offer} aria-labelledby="push-offer">
      <span className={classes.picture} aria-hidden="true">
        <IconBell size={22} />
      </span>
      <div className={classes.words}>
        <h2 id="push-offer" className={offer.title}>
          {t('push.offer.title')}
        </h2>
        <p className={offer.text}>{t('push.offer.text')}</p>
      </div>
      <div className={offer.answers}>
        <Button variant="subtle" size="md" radius="xl" onClick={decline}>
          {t('push.offer.later')}
        </Button>
        <Button size="md" radius="xl" loading={isPending} onClick={() => mutate()}>
          {t('push.turnOn')}
        </Button>
      </div>
    </section>
  )
}
