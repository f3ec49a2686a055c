import { goalLimits } from '@hearth/shared/members/community-goal-limits'
import type { ShownGoal } from '@hearth/shared/members/community-goals'
import { isFirstGoal } from '@hearth/shared/members/goal-sets'
import { Checkbox, Input, Radio, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconDiamond from '~icons/diamond'
import IconHeart from '~icons/heart'
import IconSparkles from '~icons/sparkles'
import IconUsers from '~icons/users'
import { type GoalName, goalsOf, useGoalNames, useGoals } from '../../members/community-goals/use-goals.ts'
import classes from '../../ui/fields.module.css'
import { look, useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

const icons = { casual: IconSparkles, serious: IconHeart, marriage: IconDiamond, friendship: IconUsers }

/** What the form has for these goals: the older field alone where it says them all. */
function toForm(keys: string[], list: ShownGoal[]) {
  const [first = ''] = keys
  const counted = keys.flatMap((key) => list.find((goal) => goal.key === key)?.countsAs ?? [])
  return { relationshipGoal: counted[0] ?? '', ownGoals: keys.length === 1 && isFirstGoal(first) ? [] : keys }
}

function Words({ goal: { text, lang, countsAs } }: { goal: GoalName }) {
  const Icon = countsAs ? icons[countsAs] : IconHeart
  return (
    <>
      <Icon size={22} stroke={1.6} className={classes.cardIcon} aria-hidden />
      <Text span fw={600} lang={lang}>
        {text}
      </Text>
    </>
  )
}

/** What the member hopes to find: one goal, or several where the community allows it. A retired one stays offered. */
export function GoalField({ state: { form, set }, state }: { state: FormState }) {
  const { t } = useTranslation()
  const { error } = useField(state)
  const { list, several } = useGoals()
  const nameOf = useGoalNames()
  const chosen = goalsOf({ ...form, relationshipGoal: form.relationshipGoal || null })
  const goals = list.filter(({ key, retired }) => !retired || chosen.includes(key)).map(({ key }) => nameOf(key))
  const choose = (keys: string[]) => set(toForm(keys, list))
  const problem = error('relationshipGoal') ?? error('ownGoals')
  const group = {
    label: t('profile.goal'),
    classNames: { label: classes.label, description: classes.description },
    inputWrapperOrder: look.inputWrapperOrder,
  }
  return (
    <div id="profile-relationshipGoal">
      {several || chosen.length > 1 ? (
        <Checkbox.Group
          {...group}
          description={t('profile.goalsUpTo', { count: goalLimits.each })}
          value={chosen}
          onChange={choose}
        >
          <div className={classes.cards}>
            {goals.map((goal) => (
              <Checkbox.Card
                key={goal.key}
                value={goal.key}
                className={classes.card}
                disabled={chosen.length >= goalLimits.each && !chosen.includes(goal.key)}
              >
                <Words goal={goal} />
              </Checkbox.Card>
            ))}
          </div>
        </Checkbox.Group>
      ) : (
        <Radio.Group {...group} value={chosen[0] ?? ''} onChange={(key) => choose([key])}>
          <div className={classes.cards}>
            {goals.map((goal) => (
              <Radio.Card key={goal.key} value={goal.key} className={classes.card}>
                <Words goal={goal} />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      {problem && (
        <Input.Error size="md" mt={6} role="alert">
          {problem}
        </Input.Error>
      )}
    </div>
  )
}
