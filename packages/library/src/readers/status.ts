/** Whether a reader is at the school, by the status. An anonymised one neither is nor has left. */

const here: ReadonlySet<string> = new Set(["active", "blocked"]);
const gone: ReadonlySet<string> = new Set(["left", "transferred", "graduated"]);

/** A blocked reader is at the school and may not borrow. */
export const isAtSchool = (status: string): boolean => here.has(status);

export const hasLeftSchool = (status: string): boolean => gone.has(status);
