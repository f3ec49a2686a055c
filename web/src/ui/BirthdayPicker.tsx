import { minimumAge } from '@hearth/shared/age'
import { fallbackLanguage } from '@hearth/shared/language-codes'
import { ActionIcon, Box, Popover, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarHeart } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './BirthdayPicker.module.css'
import { dateLocale, formatDay, parseDay, speaks, typedPattern } from './birthday-text.ts'
import { useLayer } from './layers.ts'

const loadCalendar = () => import('./BirthdayCalendar.tsx')
const Calendar = lazy(() => loadCalendar().then((found) => ({ default: found.BirthdayCalendar })))

/** What is said in passing must not lie on the calendar's months and years. */
const aboveToasts = 410

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** YYYY-MM-DD; what was typed where that is no day; empty where nothing was. */
  value: string
  onChange: (day: string) => void
}

/** The language on screen. */
const useLanguage = () => useTranslation().i18n.resolvedLanguage ?? fallbackLanguage

/** What the field shows and reads: what somebody types while they type it, and the day in good order afterwards. */
function useTypedDay(value: string, onChange: (day: string) => void) {
  const language = useLanguage()
  const locale = dateLocale(language)
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const read = (text: string) => parseDay(text, locale) ?? text.trim()
  // A day that came from elsewhere (the calendar, a cleared form) wins over what was typed before.
  const mine = read(typed) === value
  const day = formatDay(value, locale, 'typed')
  return {
    locale,
    isDay: day !== '',
    unreadable: Boolean(value) && !day && !typing,
    text: typing && mine ? typed : day || value,
    /** The same in words, so that nobody mistakes the month; empty where the browser lacks the language. */
    said: speaks(locale, language) ? formatDay(value, locale, 'said') : '',
    type(text: string) {
      setTyping(true)
      setTyped(text)
      onChange(read(text))
    },
    rest: () => setTyping(false),
  }
}

/** The button beside the field and the calendar that it opens. */
function CalendarButton({ value, onChange, opened, toggle, close }: Pick<Props, 'value' | 'onChange'> & Opening) {
  const { t } = useTranslation()
  const language = useLanguage()
  const pick = (day: string) => {
    onChange(day)
    close()
  }
  return (
    <Popover
      {...{ opened, trapFocus: true, returnFocus: true, shadow: 'md', radius: 'lg' }}
      onDismiss={close}
      position="bottom-end"
      zIndex={aboveToasts}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={toggle}
          onPointerEnter={loadCalendar}
          className={classes.open}
          aria-label={t('birthday.openCalendar')}
        >
          <IconCalendarHeart size={22} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.sheet}>
        <Suspense fallback={<Box className={classes.waiting} role="status" aria-label={t('shell.loading')} />}>
          <Calendar value={value} onPick={pick} language={language} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

type Opening = { opened: boolean; toggle: () => void; close: () => void }

/**
 * A birthday of somebody old enough: typed in the order that the reader's language writes dates, or chosen from a
 * calendar (the button, or Alt and arrow down). It tells nothing but the day; whether it will do is the form's to say.
 */
export function BirthdayPicker({ value, onChange, error, description, rightSection: _, ...others }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close, toggle }] = useDisclosure()
  useLayer(opened, close)
  const field = useTypedDay(value, onChange)
  const pattern = typedPattern(t, field.locale)
  const openByKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    <TextInput
      name="birthday"
      autoComplete="bday"
      inputMode="numeric"
      placeholder={pattern}
      description={description ?? t('birthday.hint', { age: minimumAge })}
      {...others}
      className={classes.field}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.rest}
      inputContainer={(input) => (
        <>
          <Text component="output" className={classes.said}>
            {field.said}
          </Text>
          {input}
        </>
      )}
      onKeyDown={openByKey}
      error={field.unreadable ? t('birthday.unreadable', { pattern }) : error}
      rightSection={<CalendarButton {...{ onChange, opened, toggle, close }} value={field.isDay ? value : ''} />}
      rightSectionPointerEvents="all"
      rightSectionWidth={48}
    />
  )
}
