/**
 * Styles of a list whose rows will soon be replaced: a thin bar runs along its top edge. The rows keep their colours,
 * because faded text has too little contrast to be read.
 */
export const busyBar = {
  position: 'relative',
  '@keyframes slide': { from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: '-50% 0' } },
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    top: 0,
    left: 0,
    width: '100%',
    height: 2,
    color: 'primary.main',
    background: 'linear-gradient(90deg, transparent, currentcolor, transparent) no-repeat',
    backgroundSize: '50% 100%',
    animation: 'slide 1.2s linear infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none', backgroundSize: '100% 100%' },
  },
} as const;
