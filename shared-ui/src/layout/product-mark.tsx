import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';

/**
 * The product's logo: two portals, one inside the other. Decorative, because the name is next to it. Styles of the page put the
 * firm's logo in its place (server/src/modules/programme/look.ts).
 */
export function ProductMark() {
  return (
    <Box
      component="span"
      aria-hidden
      data-mark
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 32,
        height: 32,
        borderRadius: '9px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      <SvgIcon viewBox="0 0 24 24" sx={{ fontSize: 20 }}>
        <path
          d="M4 20V11a8 8 0 0 1 16 0v9M9 20v-8.5a3 3 0 0 1 6 0V20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </SvgIcon>
    </Box>
  );
}
