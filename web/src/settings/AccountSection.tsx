import { Email } from '../email/Email.tsx'
import { Password } from '../password/Password.tsx'
import { Phone } from '../phone/Phone.tsx'
import { PhotoCheck } from '../selfies/PhotoCheck.tsx'

/** The check of the member's photos, the account's address, password and number. */
export function AccountSection() {
  return (
    <>
      <PhotoCheck />
      <Email />
      <Password />
      <Phone />
    </>
  )
}
