import { Phone } from '../phone/Phone.tsx'

/** The account's address, password and number. */
export function AccountSection() {
  return <Phone />
}
