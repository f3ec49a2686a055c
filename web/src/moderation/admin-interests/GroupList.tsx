import { interestLimits as limits } from '@hearth/shared/members/community-interest-limits'
import type { InterestGroup } from '@hearth/shared/members/community-interests'
import { Button, Input, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../ui/SortableList.tsx'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { AddButton } from '../admin-fields/AddButton.tsx'
import { EntryRow } from '../admin-fields/EntryRow.tsx'
import classes from '../admin-fields/Fields.module.css'
import { newKey } from '../admin-fields/keys.ts'
import { NameField } from '../admin-fields/NameField.tsx'
import { useNames } from '../admin-fields/use-names.ts'
import { allGroups, groupId } from './interest-draft.ts'
import type { InterestsForm } from './use-interests-form.ts'

/** The groups of interests, in the order of all lists. */
export function GroupList({ form }: { form: InterestsForm }) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const add = useRef<HTMLButtonElement>(null)
  const problem = form.errorOf(allGroups)
  const addGroup = () => {
    const key = newKey(form.groups)
    form.addGroup({ key, names: {} })
    return groupId({ key })
  }
  return (
    <section className={classes.part} aria-labelledby="interest-groups">
      <Title order={2} id="interest-groups">
        {t('admin.lists.interests.groups')}
      </Title>
      <Text c="dimmed">{t('admin.lists.interests.groupsText')}</Text>
      {form.groups.length > 0 && (
        <SortableList
          label={t('admin.lists.interests.groups')}
          all={form.groups.map((group) => ({ ...group, id: group.key, key: groupId(group) }))}
          nameOf={(group) => nameOf(group).text}
          onSort={(sorted) => form.sortGroups(sorted.map(({ id, names }) => ({ key: id, names })))}
          className={classes.list!}
        >
          {form.groups.map((group) => (
            <GroupRow key={group.key} form={form} group={group} onRemoved={() => add.current?.focus()} />
          ))}
        </SortableList>
      )}
      {problem && <Input.Error size="md">{problem}</Input.Error>}
      {form.groups.length >= limits.groups ? (
        <SmallPrint role="status">{t('admin.lists.interests.groupsFull', { count: limits.groups })}</SmallPrint>
      ) : (
        <AddButton
          form={form}
          name={allGroups}
          label={t('admin.lists.interests.addGroup')}
          button={add}
          add={addGroup}
        />
      )}
    </section>
  )
}

type RowProps = { form: InterestsForm; group: InterestGroup; onRemoved: () => void }

/** A group in its list, and its editor when it is open. Its interests stay when it goes. */
function GroupRow({ form, group, onRemoved }: RowProps) {
  const { t } = useTranslation()
  const { text, language } = useNames()(group)
  const id = groupId(group)
  const remove = () => {
    flushSync(() => {
      form.removeGroup(group)
      form.setOpen(null)
    })
    onRemoved()
  }
  const facts = (
    <span className={classes.facts}>
      <span className={list.name} lang={language}>
        {text}
      </span>
    </span>
  )
  return (
    <EntryRow form={form} id={id} name={text} facts={facts}>
      <NameField
        form={form}
        entry={{ key: id, names: group.names }}
        max={limits.groupName}
        onChange={(names) => form.changeGroup(group, names)}
      />
      <Button size="md" variant="default" className={classes.add!} onClick={remove}>
        {t('admin.fields.remove')}
      </Button>
    </EntryRow>
  )
}
