/** What the parts of a table are. Laid out as blocks and grids they are none of it to every browser, unless they say so. */
export const asTable = { role: "table" } as const;
export const asGroup = { role: "rowgroup" } as const;
export const asRow = { role: "row" } as const;
export const asHeader = { role: "columnheader" } as const;
export const asCell = { role: "cell" } as const;
