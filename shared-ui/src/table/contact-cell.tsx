import MailOutlined from '@mui/icons-material/MailOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { groupsOf } from '../display/format-phone-number';

/** In a table in a box of at most this width, cells have less room around them. */
export const NARROW_TABLE = '@container (max-width: 1080px)';

/** In a table in a box of at most this width, contacts are icons. A short one makes room sooner. */
const ICONS = '@container (max-width: 940px)';

const kinds = {
  email: { Icon: MailOutlined, scheme: 'mailto:' },
  phone: { Icon: PhoneOutlined, scheme: 'tel:' },
};

/** An address or a number. In a narrow table it is an icon with the text beside it on hover and focus. */
export function ContactCell({
  kind,
  text,
  short,
  children,
}: {
  kind: keyof typeof kinds;
  text: string;
  short: boolean | undefined;
  children: ReactNode;
}) {
  const { Icon, scheme } = kinds[kind];
  const icons = short ? NARROW_TABLE : ICONS;
  return (
    <>
      <Box sx={{ [icons]: { '@media screen': { display: 'none' } } }}>{children}</Box>
      <IconButton
        href={scheme + (kind === 'phone' ? text.replaceAll(/[a-z].*|\s/gi, '') : text)}
        aria-label={text}
        data-shown={kind === 'phone' ? groupsOf(text).join(' ') : text}
        size="small"
        sx={{
          display: 'none',
          [icons]: { '@media screen': { display: 'inline-flex' } },
          '&:is(:hover, :focus-visible)': { zIndex: 2 },
          '&:is(:hover, :focus-visible)::after': {
            content: 'attr(data-shown)',
            position: 'absolute',
            insetInlineStart: '100%',
            px: 1,
            py: 0.5,
            borderRadius: 1,
            bgcolor: 'text.primary',
            color: 'background.paper',
            fontSize: '0.8125rem',
            whiteSpace: 'nowrap',
            pointerEvents: 'none',
          },
        }}
      >
        <Icon fontSize="small" aria-hidden />
      </IconButton>
    </>
  );
}
