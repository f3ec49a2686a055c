import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { readDraft } from './drafts.ts'
import { useDraft } from './use-draft.ts'

const readText = (draft: unknown) => (typeof draft === 'string' ? draft : null)

function Note() {
  const [text, update, settle] = useDraft('note', 'saved', readText)
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => update(() => event.target.value)} />
      <button type="button" onClick={() => settle('stored', (now) => now === 'sent')}>
        Stored
      </button>
      <button type="button" onClick={() => settle('saved')}>
        Discard
      </button>
    </>
  )
}

const note = () => page.getByLabelText('Note')
const press = (name: string) => page.getByRole('button', { name }).click()

it('A draft stays until it is stored, and what was typed since it was sent stays too', async () => {
  await show(<Note />)
  await note().fill('sent')
  expect(readDraft('note')).toBe('sent')
  await press('Stored')
  await expect.element(note()).toHaveValue('stored')
  expect(readDraft('note')).toBeNull()
  await note().fill('more')
  await press('Stored')
  await expect.element(note()).toHaveValue('more')
  expect(readDraft('note')).toBe('more')
})

it('A discarded draft leaves what is saved', async () => {
  await show(<Note />)
  await note().fill('sent')
  await press('Discard')
  await expect.element(note()).toHaveValue('saved')
  expect(readDraft('note')).toBeNull()
})
