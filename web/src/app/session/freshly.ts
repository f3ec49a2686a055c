import { errorCode } from '../api/query-client.ts'

/** How the app asks the member again, or leads an admin to a second factor. Both reject when the member declines. */
type Questions = { askAgain(): Promise<void>; leadToFactor(): Promise<never> }

let load: (() => Promise<Questions>) | null = null

/** Says where the questions come from: they need screens, which this folder does not know. */
export function provideQuestions(loader: () => Promise<Questions>) {
  load = loader
}

/**
 * Runs a call that needs a recent proof of identity. If the server asks for one, a dialog opens over the screen, and the
 * call is repeated after it. Nothing that was typed is lost.
 * @throws the call's error, or AbortError when the member closes the dialog
 */
export async function freshly<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const code = errorCode(error)
    if (!load || (code !== 'REAUTHENTICATION_REQUIRED' && code !== 'SECOND_FACTOR_REQUIRED')) throw error
    const { askAgain, leadToFactor } = await load()
    await (code === 'SECOND_FACTOR_REQUIRED' ? leadToFactor() : askAgain())
    return call()
  }
}

/** The member has closed the dialog of a question. */
export const declined = () => new DOMException('The member has closed the dialog.', 'AbortError')

/** Whether a call failed only because the member closed the dialog. */
export const isDeclined = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
