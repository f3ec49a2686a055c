/** What the worker tells a tab: open this path. The tab answers on the message's port. */
export type OpenMessage = { type: 'hearth-open'; path: string }

export function isOpenMessage(message: unknown): message is OpenMessage {
  const { type, path } = (message ?? {}) as Partial<OpenMessage>
  return type === 'hearth-open' && typeof path === 'string' && path.startsWith('/')
}
