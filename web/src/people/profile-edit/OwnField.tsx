import { communityFieldLimits } from '@hearth/shared/members/community-field-limits'
import type { ShownField } from '@hearth/shared/members/community-fields'
import { Button, Checkbox, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { langOf } from '../../members/community-fields/named.ts'
import { OwnControl } from './OwnControl.tsx'
import classes from './OwnFields.module.css'
import { type OwnFormState, ownId } from './use-own-form.ts'

type Props = {
  field: ShownField
  state: OwnFormState
  /** The labels of fields that may stay empty say so, where others may not. */
  saysOptional: boolean
}

const ownCodes = ['field_required', 'field_retired', 'value_invalid', 'value_too_long', 'CONSENT_REQUIRED']

/** One of the community's own fields; a sensitive one opens once the member agrees that others see it. */
export function OwnField({ field, state, saysOptional }: Props) {
  const { t } = useTranslation()
  const code = state.problemOf(field)
  const error =
    code &&
    (ownCodes.includes(code) ? t(`fields.problem.${code}`, { max: communityFieldLimits.text }) : t('problems.invalid'))
  const isOpen = !field.sensitive || state.hasAgreed(field)
  const control = (
    <OwnControl
      id={isOpen && field.sensitive ? `${ownId(field.key)}-value` : ownId(field.key)}
      field={field}
      isOptional={saysOptional && !field.required}
      error={error}
      value={state.typedOf(field)}
      onChange={(value) => state.set(field, value)}
    />
  )
  if (!field.sensitive) return control
  return (
    <div className={classes.sensitive} id={ownId(field.key)}>
      <Agreement field={field} state={state} error={isOpen ? undefined : error} />
      {isOpen && control}
      {(isOpen || state.isStored(field)) && (
        <Button variant="default" size="sm" className={classes.remove} onClick={() => void state.remove(field)}>
          {t('fields.remove', { name: field.name })}
        </Button>
      )}
    </div>
  )
}

type AgreementProps = Omit<Props, 'saysOptional'> & { error: string | undefined }

/** Names what the member agrees to. Taking it back deletes what they said. */
function Agreement({ field, state, error }: AgreementProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      size="md"
      classNames={{ body: classes.checkbox }}
      label={
        <>
          {t(field.audience === 'matches' ? 'fields.agreeMatches' : 'fields.agree')}{' '}
          <Text span fw={600} lang={langOf(field)}>
            {field.name}
          </Text>
        </>
      }
      description={t('fields.agreeText')}
      error={error}
      checked={state.hasAgreed(field)}
      onChange={({ currentTarget }) => (currentTarget.checked ? state.agree(field) : void state.remove(field))}
    />
  )
}
