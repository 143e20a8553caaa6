import { SHOWN_ROWS } from '@internship-portals/shared-api/contract';
import { TextLink } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useId } from 'react';

/** A desk's window that is too low for five rows in each card: the dashboard fits it with three. */
const LOW = '(width >= 1200px) and (height < 900px)';

/** Styles of a low desk's window. */
export const inLowWindow = `@media ${LOW}`;

/** How many rows a card has. Lists give all others. */
export const rowsOfCard = () => (window.matchMedia(LOW).matches ? 3 : SHOWN_ROWS);

/** A card of open decisions: their number, the first ones and a link to all. */
export function DecisionCard({
  title,
  icon: Icon,
  total,
  tone,
  action,
  link,
  more,
  children,
}: {
  title: string;
  icon: ComponentType;
  /** The formatted number; omit it for none. */
  total?: string;
  tone: BadgeTone;
  action?: ReactNode;
  link?: { label: string; to: string };
  /** How many rows the card leaves out, as text. */
  more?: string | false;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ px: 1.5, py: 1, mb: 1.5, breakInside: 'avoid' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 32 }}>
        <Box aria-hidden sx={{ display: 'grid', color: 'primary.main', '& svg': { fontSize: '1.25rem' } }}>
          <Icon />
        </Box>
        <Typography variant="h3" id={id} sx={{ flexGrow: 1, minWidth: 0, fontSize: '0.9375rem', lineHeight: 1.3 }}>
          {title}
        </Typography>
        {total && <Badge tone={tone}>{total}</Badge>}
        {action}
      </Box>
      {children}
      {(link || more) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 28 }}>
          {link && (
            <TextLink to={link.to} variant="body2" sx={{ py: 0.25 }}>
              {link.label}
            </TextLink>
          )}
          {more && <CardNote>{more}</CardNote>}
        </Box>
      )}
    </Paper>
  );
}

/** A heading within a card. */
export function CardHeading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" component="h4" sx={{ fontWeight: 600, color: 'text.secondary', mt: 0.5 }}>
      {children}
    </Typography>
  );
}

/** Rows of a card, each with a line between it and the next. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& > li': { py: 0.5, borderTop: '1px solid', borderColor: 'divider' },
        '& > li:first-of-type': { borderTop: 0 },
      }}
    >
      {children}
    </Box>
  );
}

/** A quiet line of a card, such as what it does not show. */
export function CardNote({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

/** A person with details, and a link or action at the end of the line. */
export function PersonRow({ name, to, about, end }: { name: string; to?: string; about: ReactNode; end?: ReactNode }) {
  return (
    // Buttons that leave no room for the name come below it.
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.25 }}>
      <Box sx={{ flex: '1 1 170px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {to ? (
          <TextLink to={to} variant="body2" translate="no">
            {name}
          </TextLink>
        ) : (
          <Typography variant="body2" component="span" translate="no" sx={{ fontWeight: 550 }}>
            {name}
          </Typography>
        )}
        <CardNote>{about}</CardNote>
      </Box>
      {end && <Box sx={{ flexShrink: 0, maxWidth: '100%' }}>{end}</Box>}
    </Box>
  );
}
