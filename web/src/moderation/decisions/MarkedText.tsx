import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { atMost } from '../../ui/at-most.ts'
import classes from './MarkedText.module.css'
import { markerAfter, piecesOf } from './markers.ts'

type Props = {
  label: string
  language: string
  value: string
  template: string | undefined
  onChange: (text: string) => void
  onReset: () => void
}

/** The text for the member. What a template leaves open is marked in it, and one key press away. */
export function MarkedText({ label, language, value, template, onChange, onReset }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const marks = piecesOf(value).filter(({ isMarker }) => isMarker).length
  function goToNext() {
    const marker = markerAfter(value, field.current?.selectionEnd ?? 0)
    field.current?.focus()
    if (marker) field.current?.setSelectionRange(marker.at, marker.at + marker.text.length)
  }
  return (
    <div data-field="text">
      <div className={classes.frame}>
        <Textarea
          ref={field}
          label={label}
          lang={language}
          classNames={{ input: classes.input }}
          autosize
          minRows={4}
          {...atMost(decisionLimits.text)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <div className={classes.marks} lang={language} aria-hidden="true">
          {piecesOf(value).map(({ at, text, isMarker }) =>
            isMarker ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </div>
      </div>
      <div className={classes.actions}>
        {marks > 0 && (
          <Button variant="light" size="sm" onClick={goToNext}>
            {t('admin.decision.markers', { count: marks })}
          </Button>
        )}
        {template && value !== template && (
          <Button variant="subtle" size="sm" onClick={onReset}>
            {t('admin.decision.useTemplate')}
          </Button>
        )}
      </div>
    </div>
  )
}
