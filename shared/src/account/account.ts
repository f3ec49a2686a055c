import * as z from 'zod'
import { minimumAge } from '../members/age.ts'
import { Birthday, birthdayFrom } from '../members/birthday.ts'
import { PersonName } from '../members/person-name.ts'
import { mailAddress } from '../text.ts'
import { maximumPasswordLength, minimumPasswordLength } from './password-limits.ts'
import { isPlaceholderAddress } from './placeholder-address.ts'

export const Email = mailAddress('invalid_email').refine((email) => !isPlaceholderAddress(email), 'invalid_email')
export const Password = z
  .string()
  .max(maximumPasswordLength, { error: 'password_too_long', abort: true })
  .min(minimumPasswordLength, 'password_too_short')

/** What the server requires of a sign-up. The form checks the same, in the order of `signUpProblem`. */
export const SignUp = z.object({
  email: Email,
  password: Password,
  firstName: PersonName,
  lastName: PersonName,
  birthday: Birthday,
})

/** The same in a community that asks newcomers for more years than the law. */
export const signUpFrom = (least: number) => SignUp.extend({ birthday: birthdayFrom(least) })

/**
 * The first problem of a new password and its confirmation.
 * @param minimum characters of a password in this installation
 */
export function passwordProblem(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  minimum = minimumPasswordLength,
): { field: 'password' | 'confirmPassword'; code: string } | null {
  if (password.length < minimum) return { field: 'password', code: 'password_too_short' }
  const read = Password.safeParse(password)
  if (!read.success) return { field: 'password', code: read.error.issues[0]!.message }
  return password === confirmPassword ? null : { field: 'confirmPassword', code: 'passwords_differ' }
}

/** The order in which a sign-up's problems are reported (docs/product/account.md), then the other required fields. */
export const signUpOrder = ['password', 'birthday', 'email', 'firstName', 'lastName'] as const

export type SignUpForm = z.infer<typeof SignUp> & { confirmPassword: string }
export type SignUpProblem = { field: keyof SignUpForm; code: string }

/** The problem of the confirmation: it differs, or nobody has typed either password yet. */
function confirmationProblem({ password, confirmPassword }: SignUpForm): SignUpProblem | null {
  if (password !== confirmPassword) return { field: 'confirmPassword', code: 'passwords_differ' }
  return confirmPassword ? null : { field: 'confirmPassword', code: 'confirmation_required' }
}

/**
 * All problems of a form, one for a field: differing passwords, then in `signUpOrder`. A confirmation that is only missing
 * comes after its password.
 * @param minimum characters of a password in this installation
 * @param least years of a newcomer in this community
 */
export function signUpProblems(
  form: SignUpForm,
  minimum = minimumPasswordLength,
  least: number = minimumAge,
): SignUpProblem[] {
  const { error } = signUpFrom(least).safeParse(form)
  const codeOf = (field: (typeof signUpOrder)[number]) => {
    if (field === 'password' && form.password.length < minimum) return 'password_too_short'
    return error?.issues.find(({ path }) => path[0] === field)?.message
  }
  const found = signUpOrder.flatMap((field): SignUpProblem[] => {
    const code = codeOf(field)
    return code === undefined ? [] : [{ field, code }]
  })
  const confirmation = confirmationProblem(form)
  if (confirmation) found.splice(confirmation.code === 'passwords_differ' ? 0 : 1, 0, confirmation)
  return found
}
