import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type Figures, FiguresTable } from './figures-table';

const texts = { table: 'Show as table', chart: 'Show as chart' };

export interface ChartCardProps {
  title: string;
  /** What the figures cover, such as their period. */
  note: string;
  figures: Figures;
  /** Shown in place of an empty chart. */
  empty?: string;
  /** Controls for the chart's content, next to the switch to the table. */
  choices?: ReactNode;
  children: ReactNode;
}

/** A chart with its title and a switch that shows the figures as a table instead. */
export function ChartCard({ title, note, figures, empty, choices, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: 1,
          justifyContent: 'space-between',
          mb: 2,
        }}
      >
        <div>
          <Typography variant="h2">{title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        </div>
        {!empty && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`${asTable ? texts.chart : texts.table}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? texts.chart : texts.table}
          </Button>
        )}
      </Box>
      {choices && <Box sx={{ mb: 2 }}>{choices}</Box>}
      {empty ? (
        <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>{empty}</Typography>
      ) : asTable ? (
        <FiguresTable {...figures} />
      ) : (
        children
      )}
    </Paper>
  );
}
