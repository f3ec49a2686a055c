import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { Button, CloseButton, Switch } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery, useMe } from '../../app/session/session.ts'
import classes from './LookingForMe.module.css'

/** The account remembers the answer. If it does not arrive, Discover offers the filter again on a later visit. */
function answerOffer() {
  const answered = { offerLookingFor: false }
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, ...answered } })
  void client.settings.save(answered).catch(() => {})
}

type Props = {
  filters: ActiveFilters
  isOffered: boolean
  onSearch: (filters: ActiveFilters) => void
}

/** The filter `lookingFor` as a switch above the results, and once the line that offers it. */
export function LookingForMe({ filters, isOffered, onSearch }: Props) {
  const { t } = useTranslation()
  const toggle = useRef<HTMLInputElement>(null)
  const isOn = filters.lookingFor === 'me'
  const turn = (on: boolean) => onSearch({ ...filters, lookingFor: on ? 'me' : undefined })
  const { data: me } = useMe()
  // Who has used the filter, from wherever, needs no offer of it.
  const isKnown = isOn && me?.settings.offerLookingFor === true
  useEffect(() => {
    if (isKnown) answerOffer()
  }, [isKnown])
  // The pressed button disappears with the offer.
  const answered = (answer: () => void) => () => {
    toggle.current?.focus({ preventScroll: true })
    answer()
  }
  return (
    <>
      <Switch
        ref={toggle}
        size="sm"
        classNames={{ root: classes.switch, body: classes.body, track: classes.track, label: classes.label }}
        label={t('discover.likesToMeet')}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isOffered && (
        <div className={classes.offer}>
          <p>{t('discover.offer.text')}</p>
          <Button variant="subtle" size="compact-sm" radius="xl" onClick={answered(() => turn(true))}>
            {t('discover.offer.accept')}
          </Button>
          <CloseButton
            size={44}
            iconSize={20}
            radius="xl"
            aria-label={t('discover.offer.dismiss')}
            onClick={answered(answerOffer)}
          />
        </div>
      )}
    </>
  )
}
