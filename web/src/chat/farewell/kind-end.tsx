import { client } from '../../app/api/client.ts'
import { KindlyFirst } from './KindlyFirst.tsx'
import { openFarewell } from './open-farewell.tsx'

/** An Unmatch waits for this answer, but not for a line that is slow. Milliseconds. */
const longestWait = 2000

/** The offer of a kind end to who unmatches; null when there is no conversation that may be closed. */
export async function offerKindEnd({ id, name }: { id: string; name: string }, onChosen: () => void) {
  const { conversations } = await client.chat.list({ with: id }, { signal: AbortSignal.timeout(longestWait) })
  const [conversation] = conversations
  if (!conversation?.closable) return null
  function choose() {
    onChosen()
    openFarewell(conversation!.id, name)
  }
  return <KindlyFirst name={name} onChoose={choose} />
}
