import Box from '@mui/material/Box';
import type { messages } from './messages';

export type Service = keyof typeof messages.services.items;

const drawings: Record<Service, string> = {
  // A compass: which way to go.
  advisory: 'M16 4a12 12 0 1 0 0 24 12 12 0 0 0 0-24Zm5 7-3 7-7 3 3-7 7-3Z',
  // Brackets around a stroke: code.
  engineering: 'm11 9-7 7 7 7M21 9l7 7-7 7M18.5 6l-5 20',
  // Two machines of a rack.
  technology: 'M5 6h22v8H5zM5 18h22v8H5zM9.5 10h.01M9.5 22h.01M14 10h8M14 22h8',
};

/** Line drawing of a service, white on its tile, next to its name. */
export function ServiceIcon({ service }: { service: Service }) {
  return (
    <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 30, height: 30 }}>
      <path
        d={drawings[service]}
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
