/**
 * A whole number as people read it, such as 12,400. Without `Intl`, whose first number takes a phone a tenth of a second.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
