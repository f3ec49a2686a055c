import { fallbackLanguage } from '@hearth/shared/language-codes'
import { minimumAge } from '@hearth/shared/members/age'
import { ActionIcon, Box, Popover, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCalendarHeart from '~icons/calendar-heart'
import classes from './BirthdayPicker.module.css'
import { formatDay, parseDay, typedPattern } from './birthday-text.ts'
import { dateLocale, speaks } from './date-locale.ts'
import { useLayer } from './layers.ts'

const loadCalendar = () => import('./BirthdayCalendar.tsx')
const Calendar = lazy(() => loadCalendar().then((found) => ({ default: found.BirthdayCalendar })))

/** Toasts must not cover the calendar's months and years. */
const aboveToasts = 410

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** YYYY-MM-DD, the typed text if it is no date, or empty. */
  value: string
  onChange: (day: string) => void
  /** How many years are asked for at least. */
  least?: number
}

const useLanguage = () => useTranslation().i18n.resolvedLanguage ?? fallbackLanguage

/** The field's text: as typed while the visitor types, and as a formatted date after blur. */
function useTypedDay(value: string, onChange: (day: string) => void) {
  const language = useLanguage()
  const locale = dateLocale(language)
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const read = (text: string) => parseDay(text, locale) ?? text.trim()
  // A value from elsewhere (the calendar, a cleared form) replaces the typed text.
  const isTyped = read(typed) === value
  const day = formatDay(value, locale, 'numeric')
  return {
    locale,
    isDay: day !== '',
    unreadable: Boolean(value) && !day && !typing,
    text: typing && isTyped ? typed : day || value,
    /** Spells out the month, so the visitor sees if day and month are swapped. Empty if the browser lacks the language. */
    longText: speaks(locale, language) ? formatDay(value, locale, 'long') : '',
    type(text: string) {
      setTyping(true)
      setTyped(text)
      onChange(read(text))
    },
    stopTyping: () => setTyping(false),
  }
}

type Days = Pick<Props, 'value' | 'onChange'> & { least: number }

/** The button beside the field, with the calendar that it opens. */
function CalendarButton({ value, onChange, least, opened, toggle, close }: Days & Opening) {
  const { t } = useTranslation()
  const language = useLanguage()
  const pick = (day: string) => {
    onChange(day)
    close()
  }
  return (
    <Popover
      opened={opened}
      trapFocus
      returnFocus
      shadow="md"
      radius="lg"
      onDismiss={close}
      position="bottom-end"
      // Where the calendar fits neither below nor above, it covers the field rather than leave the screen.
      middlewares={{ shift: { crossAxis: true } }}
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
        <AfterOpening>
          <Suspense fallback={<Box className={classes.waiting} role="status" aria-label={t('shell.loading')} />}>
            <Calendar value={value} onPick={pick} language={language} least={least} />
          </Suspense>
        </AfterOpening>
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * Mounts its children once the popover has noted which element to give the focus back to. With reduced motion the
 * calendar would otherwise take the focus first.
 */
function AfterOpening({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return isOpen && children
}

type Opening = { opened: boolean; toggle: () => void; close: () => void }

/**
 * The birthday of an adult: typed in the date order of the visitor's language, or chosen from a calendar (by the button,
 * or Alt and arrow down). The form validates the day.
 */
export function BirthdayPicker(props: Props) {
  const { value, onChange, error, description, least = minimumAge, rightSection: _, ...others } = props
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
      description={description ?? t('birthday.hint', { age: least })}
      {...others}
      className={classes.field}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.stopTyping}
      inputContainer={(input) => (
        <>
          <Text component="output" className={classes.said}>
            {field.longText}
          </Text>
          {input}
        </>
      )}
      onKeyDown={openByKey}
      error={field.unreadable ? t('birthday.unreadable', { pattern }) : error}
      rightSection={
        <CalendarButton
          onChange={onChange}
          least={least}
          opened={opened}
          toggle={toggle}
          close={close}
          value={field.isDay ? value : ''}
        />
      }
      rightSectionPointerEvents="all"
      rightSectionWidth={48}
    />
  )
}
