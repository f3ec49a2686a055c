import type { ComponentProps } from 'react'
import { JoiningGate } from '../community/JoiningGate.tsx'
import { SignUp } from './SignUp.tsx'

type Props = ComponentProps<typeof SignUp> & {
  /** The code of an invitation, from the address. */
  invitation: string | undefined
}

/** The form to sign up, or why the community takes nobody. Loads after the form to sign in. */
export function SignUpPanel({ invitation, ...form }: Props) {
  return (
    <JoiningGate code={invitation}>
      <SignUp {...form} />
    </JoiningGate>
  )
}
