import type { ReactNode } from 'react'

type Member = { id: string; name: string }

/** What the chat offers who ends a match: a kind last word, where there is a conversation to close. */
type KindEnd = { offerKindEnd(member: Member, onChosen: () => void): Promise<ReactNode> }

let load: (() => Promise<KindEnd>) | null = null

/** Says where the offer comes from: it needs the chat, which this folder does not know. */
export function provideKindEnd(loader: () => Promise<KindEnd>) {
  load = loader
}

/**
 * The offer to close the conversation with a member kindly; null where there is none to close, or it cannot be known.
 * @param onChosen runs before the form opens
 */
export async function offerKindEnd(member: Member, onChosen: () => void): Promise<ReactNode> {
  try {
    return load ? await (await load()).offerKindEnd(member, onChosen) : null
  } catch {
    return null
  }
}
