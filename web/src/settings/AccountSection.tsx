import { Email } from '../email/Email.tsx'
import { Password } from '../password/Password.tsx'
import { Phone } from '../phone/Phone.tsx'

/** The account's address, password and number. */
export function AccountSection() {
  return (
    <>
      <Email />
      <Password />
      <Phone />
    </>
  )
}
