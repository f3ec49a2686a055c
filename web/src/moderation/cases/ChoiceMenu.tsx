import { Button, Checkbox, Popover, Radio } from '@mantine/core'
import IconChevronDown from '~icons/chevron-down'
import { useOpened } from '../../ui/layers.ts'
import classes from './ChoiceMenu.module.css'

type Props<Word extends string> = {
  label: string
  options: { value: Word; label: string }[]
  values: Word[]
  /** Exactly one option holds. */
  single?: boolean
  /** The option that says nothing, so that the button is quiet. */
  usual?: Word
  onChange: (values: Word[]) => void
}

/** A button that opens a few options, and says what is chosen. */
export function ChoiceMenu<Word extends string>({ label, options, values, single, usual, onChange }: Props<Word>) {
  const layer = useOpened()
  const told = options.filter(({ value }) => values.includes(value) && value !== usual)
  const [first] = told
  const chosen = told.length > 1 ? `${label} (${told.length})` : (first?.label ?? label)
  return (
    <Popover {...layer} position="bottom-start" radius="lg" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.target}
          data-active={told.length > 0}
          variant="default"
          aria-label={first ? `${label}: ${told.map((one) => one.label).join(', ')}` : label}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          onClick={() => layer.onChange(!layer.opened)}
        >
          {chosen}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.options}>
        {single ? (
          <Radio.Group
            aria-label={label}
            value={values[0] ?? null}
            onChange={(value) => {
              onChange([value as Word])
              layer.onChange(false)
            }}
          >
            {options.map((option) => (
              <Radio key={option.value} {...option} className={classes.option} />
            ))}
          </Radio.Group>
        ) : (
          <Checkbox.Group aria-label={label} value={values} onChange={(next) => onChange(next as Word[])}>
            {options.map((option) => (
              <Checkbox key={option.value} {...option} className={classes.option} />
            ))}
          </Checkbox.Group>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
