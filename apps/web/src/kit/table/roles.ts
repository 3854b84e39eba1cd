/**
 * ARIA roles of a table's parts. Laid out as blocks and grids, not every browser treats them as a table without these.
 */
export const asTable = { role: "table" } as const;
export const asGroup = { role: "rowgroup" } as const;
export const asRow = { role: "row" } as const;
export const asHeader = { role: "columnheader" } as const;
export const asRowHeader = { role: "rowheader" } as const;
export const asCell = { role: "cell" } as const;
