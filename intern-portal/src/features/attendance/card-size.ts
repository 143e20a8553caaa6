/** The room of the card on the home page, from the start: what is below it stays where it is when its code and its answer arrive. */
export const cardSize = { mb: 2.5, minHeight: { xs: 334, sm: 262, lg: 318 } } as const;
