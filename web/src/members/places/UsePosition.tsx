import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconCurrentLocation from '~icons/current-location'
import classes from '../../ui/fields.module.css'
import type { LocationState } from './use-location.ts'

const problems = ['DENIED', 'UNKNOWN', 'TOO_MANY_MOVES', 'NO_PLACE']

function stateOf(location: LocationState) {
  if (location.needsPosition) return 'needed'
  if (location.isWaiting) return 'waiting'
  if (location.isSaved) return 'saved'
  return location.isSet ? 'set' : 'unset'
}

/** Why a location could not be saved; `children` leads to another way to set it. */
export function LocationProblem({ code, children }: { code: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {t(`profile.location.problem.${problems.includes(code) ? code : 'other'}`)} {children}
    </Text>
  )
}

type Props = {
  location: LocationState
  /** Leads to another way to set the location, after the browser's position was not to be had. */
  otherwise?: ReactNode
}

/** A button to use the browser's position. Below it stands what other members see, before the position is shared. */
export function UsePosition({ location, otherwise }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        variant="default"
        mih={48}
        className={classes.use}
        leftSection={<IconCurrentLocation size={20} stroke={1.6} />}
        loading={location.isSaving}
        onClick={location.measure}
      >
        {t('profile.location.use')}
      </Button>
      {location.problem ? (
        <LocationProblem code={location.problem}>{otherwise}</LocationProblem>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {t(`profile.location.state.${stateOf(location)}`)}
        </Text>
      )}
    </>
  )
}
