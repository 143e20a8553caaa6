import Button, { type ButtonProps } from '@mui/material/Button';
import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';

/** A router link that looks like a button. */
export function LinkButton({
  to,
  replace,
  state,
  ...props
}: Omit<ButtonProps<typeof Link>, 'component'> & { to: To; replace?: boolean; state?: unknown }) {
  return <Button {...props} component={Link} to={to} replace={replace} state={state} />;
}

/** A router link within text. */
export function TextLink({
  to,
  children,
  ...props
}: Omit<MuiLinkProps, 'href' | 'component'> & { to: To; children: ReactNode; state?: unknown }) {
  return (
    <MuiLink component={Link} to={to} {...props}>
      {children}
    </MuiLink>
  );
}
