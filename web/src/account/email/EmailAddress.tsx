import classes from '../../ui/settings-part.module.css'

/** An address in a settings row. Where it needs two lines it breaks after the "@". */
export function EmailAddress({ email }: { email: string }) {
  const host = email.lastIndexOf('@') + 1
  return (
    <span className={classes.address}>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  )
}
