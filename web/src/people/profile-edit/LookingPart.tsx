import { fieldChoices } from '@hearth/shared/members/field-choices'
import type { RelationshipGoal } from '@hearth/shared/members/members'
import { Input, Radio, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconDiamond from '~icons/diamond'
import IconHeart from '~icons/heart'
import IconSparkles from '~icons/sparkles'
import IconUsers from '~icons/users'
import { SoughtField } from '../../members/community-genders/SoughtField.tsx'
import classes from '../../ui/fields.module.css'
import { OptionalChoices } from './OptionalChoices.tsx'
import { Part } from './Part.tsx'
import { look, useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

const icons = { casual: IconSparkles, serious: IconHeart, marriage: IconDiamond, friendship: IconUsers }

function Goal({ goal }: { goal: RelationshipGoal }) {
  const { t } = useTranslation()
  const Icon = icons[goal]
  return (
    <Radio.Card value={goal} className={classes.card}>
      <Icon size={22} stroke={1.6} className={classes.cardIcon} aria-hidden />
      <Text span fw={600}>
        {t(`members.relationshipGoal.${goal}`)}
      </Text>
    </Radio.Card>
  )
}

export function LookingPart({ state, state: { form, set }, isHidden }: { state: FormState; isHidden: boolean }) {
  const { t } = useTranslation()
  const { error } = useField(state)
  const problem = error('relationshipGoal')
  return (
    <Part id="looking" title={t('profile.step.looking')} isHidden={isHidden}>
      <SoughtField
        id="profile-lookingForGender"
        error={error('lookingForGender') ?? error('lookingForGenders')}
        value={form}
        onChange={set}
      />
      <div id="profile-relationshipGoal">
        <Radio.Group
          label={t('profile.goal')}
          classNames={{ label: classes.label, description: classes.description }}
          inputWrapperOrder={look.inputWrapperOrder}
          value={form.relationshipGoal}
          onChange={(relationshipGoal) => set({ relationshipGoal })}
        >
          <div className={classes.cards}>
            {fieldChoices.relationshipGoal.map((goal) => (
              <Goal key={goal} goal={goal} />
            ))}
          </div>
        </Radio.Group>
        {problem && (
          <Input.Error size="md" mt={6} role="alert">
            {problem}
          </Input.Error>
        )}
      </div>
      {!state.isFirst && <OptionalChoices part="looking" state={state} />}
    </Part>
  )
}
