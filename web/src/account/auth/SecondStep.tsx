import { Anchor, Checkbox, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { client } from '../../app/api/client.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ProofForm } from '../second-factor/ProofForm.tsx'
import { hasEarlierCode, proofProblem } from '../second-factor/proof-problem.ts'
import factor from '../second-factor/second-factor.module.css'
import classes from './Form.module.css'
import { useSecondStep } from './use-second-step.ts'

type Waiting = Awaited<ReturnType<typeof client.secondFactors.waiting>>

/** What the step asks for, why a factor is missing, and what to do when nothing is left. */
function Explanation({ methods, sameWay, onHold }: Waiting) {
  const { t } = useTranslation()
  const why = { email: 'secondFactor.step.sameEmail', phone: 'secondFactor.step.samePhone' } as const
  return (
    <div role="status">
      <Title order={1} className={classes.title}>
        {t('secondFactor.step.title')}
      </Title>
      <Text c="dimmed">{t(sameWay ? why[sameWay] : 'secondFactor.step.text')}</Text>
      {onHold && <Text mt="xs">{t('secondFactor.step.onHold')}</Text>}
      {!methods.length && !onHold && <Text mt="xs">{t('secondFactor.step.none')}</Text>}
    </div>
  )
}

/** The second step of a sign-in: a code of a second factor. */
export function SecondStep() {
  const { t } = useTranslation()
  const [trustDevice, setTrust] = useState(false)
  const { query, over, leave, problem, clear, verify, passkey, send, busy } = useSecondStep()
  if (!query.data)
    return query.isError && !over ? <Text role="alert">{proofProblem(t, query.error)}</Text> : <Loading />
  return (
    <div className={classes.form}>
      <Explanation {...query.data} />
      {query.data.methods.length > 0 && (
        <ProofForm
          methods={query.data.methods}
          submitLabel={t('secondFactor.step.submit')}
          busy={busy}
          problem={problem}
          onClear={clear}
          onProve={(method, code) => verify({ method, code, trustDevice })}
          onSend={(method) => send(method).then(() => true, hasEarlierCode)}
          onPasskey={passkey}
        >
          <Checkbox
            className={factor.trust}
            label={t('secondFactor.step.trust')}
            checked={trustDevice}
            onChange={(event) => setTrust(event.currentTarget.checked)}
          />
        </ProofForm>
      )}
      <Anchor component="button" type="button" className={classes.leave} onClick={leave}>
        {t('secondFactor.step.leave')}
      </Anchor>
    </div>
  )
}
