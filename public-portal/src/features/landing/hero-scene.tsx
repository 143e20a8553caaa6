import Box from '@mui/material/Box';

/** The four steps of the programme, as stops on the way up. */
const stops = [
  { x: 842, y: 574, r: 9 },
  { x: 1124, y: 505, r: 8 },
  { x: 912, y: 431, r: 7 },
];

/** The firm's accent, or the product's green, mixed with so many per cent of another colour. */
export const shade = (other: 'black' | 'white', share: number) =>
  `color-mix(in srgb, var(--accent, #0c6b57), ${other} ${share}%)`;

/** The slopes, from the far one to the near one: their colours at the top and at the foot. */
const slopes: Record<string, { stopColor: string }> = {
  '& #hero-far stop:first-of-type': { stopColor: shade('white', 22) },
  '& #hero-far stop:last-of-type': { stopColor: shade('white', 6) },
  '& #hero-middle stop:first-of-type': { stopColor: shade('white', 3) },
  '& #hero-middle stop:last-of-type': { stopColor: shade('black', 31) },
  '& #hero-near stop:first-of-type': { stopColor: shade('black', 29) },
  '& #hero-near stop:last-of-type': { stopColor: shade('black', 61) },
};

/** Hills at sunrise with a path of four stops: the programme as a picture. Decoration only. */
export function HeroScene() {
  return (
    <Box
      component="svg"
      data-scene
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden
      focusable="false"
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: 0,
        width: '100%',
        height: { xs: 300, sm: 380, md: '100%' },
        // Between a tablet and a desktop, the sun would be behind the end of the text.
        transform: { md: 'translateX(165px)', lg: 'none' },
        // The glow reaches beyond the drawing.
        overflow: 'visible',
        ...slopes,
      }}
    >
      <defs>
        <radialGradient id="hero-glow">
          <stop offset="0" stopColor="#ffd27a" stopOpacity="0.75" />
          <stop offset="0.45" stopColor="#ffc861" stopOpacity="0.22" />
          <stop offset="1" stopColor="#ffc861" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe6ad" />
          <stop offset="1" stopColor="#ffb648" />
        </linearGradient>
        <linearGradient id="hero-far" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3fa37c" />
          <stop offset="1" stopColor="#1f7d62" />
        </linearGradient>
        <linearGradient id="hero-middle" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1a7059" />
          <stop offset="1" stopColor="#0c4a3d" />
        </linearGradient>
        <linearGradient id="hero-near" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0b4c3e" />
          <stop offset="1" stopColor="#052a24" />
        </linearGradient>
      </defs>

      <circle cx="1090" cy="262" r="330" fill="url(#hero-glow)" />
      <circle cx="1090" cy="262" r="92" fill="url(#hero-sun)" />

      <path
        d="M0 560c170-10 330 0 470-34s220-118 350-130 180 8 280-50 190-10 340-66v360H0Z"
        fill="url(#hero-far)"
        opacity="0.75"
      />
      <path d="M0 592c210-30 360 6 560-46s330-116 500-88 230 36 380-24v206H0Z" fill="url(#hero-middle)" />
      <path d="M0 622c240-34 500 4 780-52s430-30 660-82v152H0Z" fill="url(#hero-near)" />

      <path
        d="M760 640c40-40 60-58 130-76s210-12 240-50-40-46-110-56-140-20-100-46 140-26 168-66"
        fill="none"
        stroke="#ffe3ae"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />
      {stops.map((stop) => (
        <g key={stop.x}>
          <circle cx={stop.x} cy={stop.y} r={stop.r * 2} fill="#ffc861" opacity="0.25" />
          <circle cx={stop.x} cy={stop.y} r={stop.r} fill="#ffc861" stroke="#052a24" strokeWidth="3" />
        </g>
      ))}
      <path d="M1088 346v-58" stroke="#fff6e0" strokeWidth="4" strokeLinecap="round" />
      <path d="M1090 288c14-7 24 7 42 0v27c-18 7-28-7-42 0Z" fill="#e4572e" />
    </Box>
  );
}
