/**
 * Counting rules for comparing classes or titles. A loan returned at once does not count as reading, a second loan of
 * the same title by the same reader does not count again, and a class is measured per pupil, not by its size.
 */

/** Loans per pupil, to two places; 0 for a class without pupils. */
export const perPupil = (loans: number, pupils: number): number =>
	pupils > 0 ? Math.round((loans / pupils) * 100) / 100 : 0;
