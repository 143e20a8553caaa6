import { useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';

/** What to have at hand before filling in the form. */
export function NeedList({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  const { need: texts } = useTexts(spoken.form);
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="h3" component={heading}>
        {texts.heading}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 1.75 }}>
        {texts.items.map((item) => (
          <Box component="li" key={item.name} sx={{ display: 'flex', gap: 1.5 }}>
            <Box
              component="svg"
              viewBox="0 0 24 24"
              aria-hidden
              sx={{ flex: 'none', width: 24, height: 24, color: 'primary.main' }}
            >
              <circle cx="12" cy="12" r="11" fill="currentColor" fillOpacity="0.14" />
              <path
                d="m7.5 12.4 3 3 6-6.4"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </Box>
            <span>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {item.name}
              </Box>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.9375rem' }}>
                {item.text}
              </Box>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
