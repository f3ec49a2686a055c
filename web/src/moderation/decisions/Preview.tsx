import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import classes from './DecisionPanel.module.css'

type Props = {
  result: {
    data: { subject: string; text: string; language: string } | undefined
    error: Error | null
    isPending: boolean
  }
  ready: boolean
  onAsk: () => void
}

/** Exactly what the member would read. */
export function Preview({ result, ready, onAsk }: Props) {
  const { t } = useTranslation()
  const { data, error, isPending } = result
  return (
    <div className={classes.preview} aria-live="polite">
      <Button
        variant="default"
        disabled={!ready}
        loading={isPending}
        rightSection={<KeyHint>P</KeyHint>}
        onClick={onAsk}
      >
        {t('admin.decision.preview')}
      </Button>
      {error && !isDeclined(error) && <Text c="var(--mantine-color-error)">{failureText(t, errorCode(error))}</Text>}
      {data && (
        <blockquote lang={data.language}>
          <strong>{data.subject}</strong>
          <p>{data.text}</p>
        </blockquote>
      )}
    </div>
  )
}
