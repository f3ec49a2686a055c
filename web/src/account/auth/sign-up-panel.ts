import { lazyPiece } from '../../app/shell/lazy-piece.ts'

export const loadSignUpPanel = () => import('./SignUpPanel.tsx')

/** The form to sign up. An address that asks for it loads it beside the screen. */
export const SignUpPanel = lazyPiece(loadSignUpPanel, 'SignUpPanel')
