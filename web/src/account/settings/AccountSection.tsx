import { useOff } from '../../app/session/functions.ts'
import { SelfieCheck } from '../../moderation/selfies/SelfieCheck.tsx'
import { Email } from '../email/Email.tsx'
import { Password } from '../password/Password.tsx'
import { Phone } from '../phone/Phone.tsx'
import { SignOut } from '../sessions/SignOut.tsx'

/** The check of the member's photos, the account's address, password and number, and the way out. */
export function AccountSection() {
  const off = useOff()
  return (
    <>
      <SelfieCheck />
      <Email />
      <Password />
      {!off.includes('phone') && <Phone />}
      <SignOut />
    </>
  )
}
